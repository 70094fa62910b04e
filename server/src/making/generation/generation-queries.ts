import { sql } from "kysely";
import type { GenerationKind, GenerationRequests } from "#src/core/database/column-shapes.ts";
import { readClock } from "#src/core/database/database-clock.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import { ClaimLost } from "#src/operations/queue/claim.ts";
import { dropWork, endWork, holdWork, putWorkBack, type WorkClaim } from "#src/operations/queue/work.ts";

/** Length of a lease. The worker renews it while it lives. */
export const generationLeaseSeconds = 30;
/** Maximum number of attempts, after which a generation is given up. */
export const attemptsMax = 4;

type Ended = Pick<WorkClaim, "organization_id" | "id">;

function update(tx: Tx, { organization_id, id }: Ended) {
  return tx.updateTable("generation").where((row) => row.and({ organization_id, id }));
}

export type HeldGeneration = Awaited<ReturnType<typeof holdGeneration>>;

/** Locks the generation while this claim on it is the newest, and extends the lease. Fails with `ClaimLost`, also where it has ended. */
export async function holdGeneration(tx: Tx, claim: WorkClaim) {
  const [isHeld, now] = await allInOrder([holdWork(tx, claim, generationLeaseSeconds), readClock(tx)]);
  const row = isHeld
    ? await update(tx, claim).where("ended_at", "is", null).set({ status: "working" }).returningAll().executeTakeFirst()
    : undefined;
  if (row === undefined) throw new ClaimLost();
  return { ...row, attempts: claim.attempts, overdue: row.give_up_at <= now };
}

/** Returns the generation's request. Throws where its kind is another one. */
export function requestOf<Kind extends GenerationKind>(row: HeldGeneration, kind: Kind): GenerationRequests[Kind] {
  if (row.kind !== kind) throw new Error(`This generation is no ${kind}.`);
  return row.request as GenerationRequests[Kind];
}

/** Record of how a generation was made. `result` is present where the output is saved nowhere else. */
export type Making = {
  spent: number;
  /** Model that made it, where that differs from the planned one. */
  model?: string;
  result?: object;
  promptVersion: string | null;
  brandVersion: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
};

export async function markDone(tx: Tx, claim: WorkClaim, making: Making): Promise<void> {
  if (!(await endWork(tx, claim))) throw new ClaimLost();
  await recordDone(tx, claim, making);
}

export async function markGenerationFailed(tx: Tx, claim: WorkClaim, error: string): Promise<void> {
  if (!(await endWork(tx, claim))) throw new ClaimLost();
  await recordFailed(tx, claim, error);
}

/** Takes a generation from its worker, whose claim is void then. Returns undefined where it has ended. */
export async function takeGeneration(tx: Tx, organizationId: string, id: string) {
  await dropWork(tx, { organizationId, kind: "generations", subject: id });
  const row = { organization_id: organizationId, id };
  return update(tx, row).where("ended_at", "is", null).set({ status: "working" }).returningAll().executeTakeFirst();
}

/** Records the end of a generation whose work has ended. */
export async function recordDone(tx: Tx, row: Ended, making: Making): Promise<void> {
  await update(tx, row)
    .set({
      status: "done",
      ended_at: sql`now()`,
      spent: making.spent,
      ...(making.model !== undefined && { model: making.model }),
      prompt_version: making.promptVersion,
      brand_version: making.brandVersion,
      input_tokens: making.inputTokens,
      output_tokens: making.outputTokens,
      result: making.result === undefined ? null : JSON.stringify(making.result),
    })
    .execute();
}

export async function recordFailed(tx: Tx, row: Ended, error: string): Promise<void> {
  await update(tx, row).set({ status: "failed", ended_at: sql`now()`, error, result: null }).execute();
}

/** Releases the generation for another attempt after some seconds. */
export async function markGenerationWaiting(tx: Tx, claim: WorkClaim, seconds: number): Promise<void> {
  await putBack(tx, claim, { seconds, attempts: claim.attempts });
}

/** Releases the generation as if this attempt had not begun. Its worker stops, and another one takes it up at once. */
export async function markUntouched(tx: Tx, claim: WorkClaim): Promise<void> {
  await putBack(tx, claim, { seconds: 0, attempts: claim.attempts - 1 });
}

async function putBack(tx: Tx, claim: WorkClaim, again: { seconds: number; attempts: number }): Promise<void> {
  if (await putWorkBack(tx, claim, again)) await update(tx, claim).set({ status: "pending" }).execute();
}
