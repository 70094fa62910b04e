import type { CreditWorkKind, ModelKind } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { GenerationKind, GenerationRequests } from "#src/core/database/column-shapes.ts";
import { tellAtCommit } from "#src/core/database/signals/tell-signal.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import type { Actor } from "#src/operations/actor.ts";
import { addHeldWork, addWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { reserveCredits } from "#src/people/credits/reserve-credits.ts";
import { lockOwnModels } from "#src/people/models/own-models.ts";
import { requireRoom } from "#src/people/quotas/require-room.ts";

/** Lease of a generation that its caller waits for. */
const waitingSeconds = 240;

type NewGeneration<Kind extends GenerationKind> = {
  id?: string;
  kind: Kind;
  projectId: string;
  /** Post or article that it is for, which exists already or is created by `createSubject`. */
  postId?: string;
  articleId?: string;
  /** Name of the model, or of the built-in writer or illustrator. */
  agent: string;
  request: GenerationRequests[Kind];
  /** Kinds of its work that the organization's own models do. */
  own: readonly ModelKind[];
  /** Credits to reserve; null for work that never costs any. */
  price: { credits: number; work: CreditWorkKind } | null;
  /** Creates the post or article that it is for. */
  createSubject?: () => Promise<void>;
};

/**
 * Begins a generation: reserves its credits, then creates what it is for, then the generation. With too few credits it fails
 * with `insufficient_credits` and has written nothing, so that the transaction's other work can be kept. Returns its id.
 */
export async function beginGeneration<Kind extends GenerationKind>(tx: Tx, actor: Actor, wanted: NewGeneration<Kind>): Promise<string> {
  const id = await insertGeneration(tx, actor, wanted);
  const { organizationId } = actor;
  await addWork(tx, {
    organizationId,
    projectId: wanted.projectId,
    kind: wanted.kind === "transcription" ? "recordings" : "generations",
    subject: id,
  });
  await tellAtCommit(tx, { work: "generationWorker" });
  return id;
}

/** Begins a generation that its caller waits for, and returns the caller's claim. A worker takes it over when that process dies. */
export async function beginWaitedGeneration<Kind extends GenerationKind>(
  tx: Tx,
  actor: Actor,
  wanted: NewGeneration<Kind>,
): Promise<WorkClaim> {
  const subject = await insertGeneration(tx, actor, wanted);
  const { organizationId } = actor;
  return addHeldWork(tx, { organizationId, projectId: wanted.projectId, kind: "generations", subject, place: "waited" }, waitingSeconds);
}

async function insertGeneration<Kind extends GenerationKind>(tx: Tx, actor: Actor, wanted: NewGeneration<Kind>): Promise<string> {
  const { id = newId("generation"), kind, projectId, postId, articleId, agent, request, own, price, createSubject } = wanted;
  if (own.length > 0) await requireRoomForOwn(tx, actor.organizationId, own);
  if (price !== null && price.credits > 0)
    await reserveCredits(tx, actor.organizationId, { operationId: id, ...price, projectId, subjectId: postId ?? articleId ?? null });
  await createSubject?.();
  await tx
    .insertInto("generation")
    .values({
      organization_id: actor.organizationId,
      id,
      kind,
      project_id: projectId,
      post_id: postId ?? null,
      article_id: articleId ?? null,
      person_id: actor.personId,
      token_id: actor.tokenId,
      credits: price?.credits ?? 0,
      own_models: [...own],
      model: agent,
      request: JSON.stringify(request),
    })
    .execute();
  return id;
}

/** Maximum number of generations with models of its own that an organization has under way. Credits do not bound them. */
const ownUnderWayMax = 20;

/** Refuses further work of an organization's own models where there is much already. Its calls run one after the other until commit. */
async function requireRoomForOwn(tx: Tx, organizationId: string, own: readonly ModelKind[]): Promise<void> {
  await lockOwnModels(tx, organizationId, own);
  const { begun } = await tx
    .selectFrom("work as w")
    .innerJoin("generation as g", (join) => join.onRef("g.organization_id", "=", "w.organization_id").onRef("g.id", "=", "w.subject"))
    .select(sql<number>`count(*)::integer`.as("begun"))
    .where("w.organization_id", "=", organizationId)
    .where("w.kind", "in", ["generations", "recordings"])
    .where("g.own_models", "<>", sql<ModelKind[]>`'{}'`)
    .executeTakeFirstOrThrow();
  if (begun >= ownUnderWayMax) throw new Failure("rate_limited", sentence("refusal_own_models_busy", { count: ownUnderWayMax }));
  // Pictures that cost credits are bounded by them.
  if (own.includes("image")) await requireRoom(tx, "bytes");
}
