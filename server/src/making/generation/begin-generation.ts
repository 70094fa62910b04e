import type { CreditWorkKind } from "@galley/contract";
import type { GenerationKind, GenerationRequests } from "#src/core/database/column-shapes.ts";
import { tellAtCommit } from "#src/core/database/signals/tell-signal.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import type { Actor } from "#src/operations/actor.ts";
import { addHeldWork, addWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { reserveCredits } from "#src/people/credits/reserve-credits.ts";

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
  /** Credits to reserve; null for work that costs none. */
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
  const { id = newId("generation"), kind, projectId, postId, articleId, agent, request, price, createSubject } = wanted;
  if (price !== null)
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
      model: agent,
      request: JSON.stringify(request),
    })
    .execute();
  return id;
}
