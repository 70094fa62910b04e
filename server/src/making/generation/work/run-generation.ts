import type { GenerationKind } from "#src/core/database/column-shapes.ts";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { Failure } from "#src/core/failure.ts";
import { every } from "#src/core/flow/every.ts";
import type { AttemptOutcome } from "#src/core/watching/names.ts";
import { ModelFailed, type Models } from "#src/operations/outside/models.ts";
import { ClaimLost } from "#src/operations/queue/claim.ts";
import { countAttempt } from "#src/operations/queue/count-attempt.ts";
import type { Ended } from "#src/operations/queue/lane.ts";
import { growingWait } from "#src/operations/queue/waits.ts";
import { endWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { releaseCredits } from "#src/people/credits/release-credits.ts";
import { settleCredits } from "#src/people/credits/settle-credits.ts";
import { findModelsOf } from "#src/people/models/own-models.ts";
import { articleWork } from "../articles/article-work.ts";
import {
  attemptsMax,
  generationLeaseSeconds,
  type HeldGeneration,
  holdGeneration,
  markDone,
  markGenerationFailed,
  markGenerationWaiting,
  markUntouched,
} from "../generation-queries.ts";
import { improvementWork } from "../improvements/improvement-work.ts";
import { postWork } from "../posts/post-work.ts";
import { transcriptionWork } from "../transcriptions/transcription-work.ts";
import { actorOf } from "./asker.ts";
import { Hopeless, NotNow } from "./outcome.ts";
import { waitedWork } from "./waited-work.ts";
import type { GenerationDependencies, Work } from "./work.ts";

const works: { [Kind in GenerationKind]: Work<never> } = {
  post: postWork as Work<never>,
  images: waitedWork,
  alt_text: waitedWork,
  article: articleWork as Work<never>,
  improvement: improvementWork as Work<never>,
  transcription: transcriptionWork as Work<never>,
};

/** Returns the work of this kind. The type of its result stays unknown here, because the same kind makes and keeps it. */
function workOf(kind: GenerationKind): Work<unknown> {
  return works[kind] as Work<unknown>;
}

const removedModel =
  "The organization's own model with which this began was removed in the meantime. Nothing was charged. Ask for it again.";
const waitSecondsMax = 60;
const waitSeconds = growingWait({ firstSeconds: 4, factor: 2 });

/** Runs one claimed generation to its end, or leaves it for another attempt. */
export async function runGeneration(dependencies: GenerationDependencies & { stopping: AbortSignal }, claim: WorkClaim): Promise<Ended> {
  const settle = <T>(work: (tx: Tx) => Promise<T>) => transact(dependencies.pool, claim.organization_id, work);
  failpoint("generation.claimed");
  const row = await settle((tx) => holdGeneration(tx, claim)).catch(ignoreLost);
  if (row === undefined) {
    // Where the generation is gone, so is its work. A newer claim is left alone.
    await settle((tx) => endWork(tx, claim));
    return countAttempt("generations", "unknown", "lost");
  }
  const counted = (outcome: AttemptOutcome, isHeld = true) => countAttempt("generations", row.kind, outcome, isHeld);
  const end = async (reason: string) => {
    const ended = await settle((tx) => giveUp(tx, claim, reason)).catch(ignoreLost);
    if (ended !== undefined) await clear(dependencies, ended);
    return counted("failed", ended !== undefined);
  };
  const waitFor = async (seconds: number) => {
    const isHeld = await settle((tx) => markGenerationWaiting(tx, claim, seconds)).then(() => true, ignoreLost);
    return counted("retried", isHeld === true);
  };
  if (row.overdue || row.attempts > attemptsMax) {
    return end("It failed after several attempts. Nothing was charged. Try again later.");
  }
  const lost = new AbortController();
  const signal = AbortSignal.any([dependencies.stopping, lost.signal]);
  try {
    await using _alive = keepAlive(settle, claim, lost);
    const work = workOf(row.kind);
    const models = row.own_models.length === 0 ? dependencies.models : await settle((tx) => requireModels(tx, dependencies, row));
    const made = await work.make({ ...dependencies, models, signal }, row);
    failpoint("generation.made");
    await settle((tx) => keep(dependencies, tx, claim, work, made)).catch(async (error: unknown) => {
      if (error instanceof ClaimLost) await work.discard?.(dependencies, row, made);
      throw error;
    });
    failpoint("generation.after_commit");
    counted("succeeded");
    await clear(dependencies, row);
    return "settled";
  } catch (error) {
    if (error instanceof ClaimLost || lost.signal.aborted) return counted("lost");
    if (dependencies.stopping.aborted) {
      await settle((tx) => markUntouched(tx, claim)).catch(ignoreLost);
      return "settled";
    }
    const verdict = verdictOn(error, row);
    const ended = "reason" in verdict ? await end(verdict.reason) : await waitFor(verdict.seconds);
    if (ended === "lost" || isOutside(error)) return ended;
    throw error;
  }
}

/** Opens the models that the work has begun with: it costs what it was begun for, and goes to nobody else. */
async function requireModels(tx: Tx, dependencies: GenerationDependencies, row: HeldGeneration): Promise<Models> {
  const models = await findModelsOf(tx, row.organization_id, dependencies, row.own_models);
  if (models === undefined) throw new Hopeless(removedModel);
  return models;
}

function keepAlive(settle: (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>, claim: WorkClaim, lost: AbortController) {
  return every(
    (generationLeaseSeconds * 1000) / 3,
    () => settle((tx) => holdGeneration(tx, claim)),
    (error) => {
      if (error instanceof ClaimLost) lost.abort();
    },
  );
}

async function keep(dependencies: GenerationDependencies, tx: Tx, claim: WorkClaim, work: Work<unknown>, made: unknown): Promise<void> {
  const row = await holdGeneration(tx, claim);
  const { sendsMail, publicUrl } = dependencies;
  const making = await work.keep({ tx, sendsMail, publicUrl, actor: actorOf(row) }, row, made);
  await markDone(tx, claim, making);
  failpoint("generation.kept");
  if (row.credits > 0) await settleCredits({ tx, sendsMail }, claim.organization_id, { operationId: claim.id, spent: making.spent });
}

async function giveUp(tx: Tx, claim: WorkClaim, reason: string): Promise<HeldGeneration> {
  const row = await holdGeneration(tx, claim);
  await workOf(row.kind).fail(tx, row);
  await markGenerationFailed(tx, claim, reason);
  failpoint("generation.given_up");
  if (row.credits > 0) await releaseCredits(tx, claim.organization_id, claim.id);
  return row;
}

async function clear(dependencies: GenerationDependencies, row: HeldGeneration): Promise<void> {
  await workOf(row.kind)
    .clear?.(dependencies, row)
    .catch(() => {});
  failpoint("generation.cleared");
}

type Verdict = { reason: string } | { seconds: number };

function verdictOn(error: unknown, { attempts }: HeldGeneration): Verdict {
  if (error instanceof Hopeless) return { reason: error.message };
  // A model that failed to correct its answer is not asked again.
  if (error instanceof ModelFailed && (!error.retryable || error.kind === "invalid")) return { reason: error.message };
  if (attempts >= attemptsMax) return { reason: isOutside(error) ? error.message : "Something failed on our side. Try again later." };
  const asked = error instanceof ModelFailed || error instanceof NotNow ? (error.retryAfterSeconds ?? 0) : 0;
  return { seconds: Math.min(waitSecondsMax, Math.max(waitSeconds(attempts), asked)) };
}

/** Returns true for errors that are no fault of this service. The generation records them, so the log does not. */
function isOutside(error: unknown): error is ModelFailed | Hopeless | NotNow | Failure {
  return error instanceof ModelFailed || error instanceof Hopeless || error instanceof NotNow || error instanceof Failure;
}

function ignoreLost(error: unknown): undefined {
  if (!(error instanceof ClaimLost)) throw error;
}
