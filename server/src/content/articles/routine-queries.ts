import { estimatePost, type ModelKind, type RoutinePost, type RoutineStart } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Tx, Writes } from "#src/core/database/transact.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import type { Actor } from "#src/operations/actor.ts";
import { addWorkFrom, type WorkKind } from "#src/operations/queue/work.ts";
import { listOwnModels, ownModelKinds } from "#src/people/models/own-models.ts";

const routineKind = "routines" satisfies WorkKind;

type Place = { organizationId: string; projectId: string };

type Routine = { posts: RoutinePost[]; excerpts: boolean };

/** Returns the posts of a project's routine, in their order, and whether they begin without a model too. */
export async function findRoutine(tx: Tx, { organizationId, projectId }: Place): Promise<Routine> {
  const row = await tx
    .selectFrom("routine")
    .select(["posts", "excerpts"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row ?? { posts: [], excerpts: false };
}

export async function saveRoutine(tx: Tx, actor: Actor, projectId: string, { posts, excerpts }: Routine): Promise<void> {
  const content = { posts: JSON.stringify(posts), excerpts, updated_by: actor.personId };
  await tx
    .insertInto("routine")
    .values({ organization_id: actor.organizationId, project_id: projectId, ...content })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "project_id"]).doUpdateSet({ ...content, updated_at: sql`excluded.updated_at` }),
    )
    .execute();
}

/**
 * Returns what approving the article would start; null if it has started its routine before, or if there is no model and the
 * project wants no excerpts. `hasModel`: the operator has one.
 */
export async function findRoutineStart(
  tx: Tx,
  { organizationId, projectId, articleId, hasModel }: Place & { articleId: string; hasModel: boolean },
) {
  const { rows } = await sql<Begun>`
    select r.posts, ${ownModelKinds(organizationId)} as own from routine r
    where r.organization_id = ${organizationId} and r.project_id = ${projectId} and ${isWritten(organizationId, hasModel)} and not exists (
      select from routine_run n where n.organization_id = ${organizationId} and n.article_id = ${articleId}
    )`.execute(tx);
  return presentStart(rows[0], hasModel);
}

type Approved = { projectId: string; articleId: string; revision: number; hasModel: boolean };

/**
 * Queues the project's routine for a worker, in the transaction that approves the article; once for each article. The worker
 * reserves the credits, so that no approval depends on them.
 */
export async function startRoutine(tx: Tx, actor: Actor, approved: Approved): Promise<RoutineStart | null> {
  const [begun] = (await routineStart(actor, approved).execute(tx)).rows;
  if (begun === undefined) return null;
  const [own] = await allInOrder([listOwnModels(tx, actor.organizationId), queueRun(tx, actor, approved)]);
  return presentStart({ ...begun, own: own.map(({ kind }) => kind) }, approved.hasModel);
}

/** Queues the project's routine as `startRoutine` does, where nobody asks what it starts. */
export async function writeRoutineStart(writes: Writes, actor: Actor, approved: Approved): Promise<void> {
  await writes.write(routineStart(actor, approved));
  await queueRun(writes, actor, approved);
}

/** Adds the work of a run that was begun. */
function queueRun(writes: Writes, { organizationId }: Actor, { articleId }: Approved): Promise<void> {
  const run = sql`
    select n.organization_id, ${routineKind}, n.article_id, n.project_id, '', now() from routine_run n
    where n.organization_id = ${organizationId} and n.article_id = ${articleId} and n.ended_at is null`;
  return addWorkFrom(writes, routineKind, run);
}

/** Builds the statement that queues the routine. It returns the posts that begin. */
function routineStart({ organizationId, personId, tokenId }: Actor, approved: Approved): RawBuilder<Pick<Begun, "posts">> {
  const { projectId, articleId, revision, hasModel } = approved;
  return sql`
    insert into routine_run (organization_id, article_id, project_id, revision, person_id, token_id, posts)
    select r.organization_id, ${articleId}, r.project_id, ${revision}, ${personId}, ${tokenId}, r.posts from routine r
    where r.organization_id = ${organizationId} and r.project_id = ${projectId} and r.posts <> '[]' and ${isWritten(organizationId, hasModel)}
    on conflict do nothing
    returning posts`;
}

type Begun = { posts: RoutinePost[]; own: ModelKind[] };

function isWritten(organizationId: string, hasModel: boolean): RawBuilder<boolean> {
  return sql`(r.excerpts or ${hasModel} or 'text' = any (${ownModelKinds(organizationId)}))`;
}

function presentStart(begun: Begun | undefined, hasModel: boolean): RoutineStart | null {
  const { posts = [], own = [] } = begun ?? {};
  return posts.length === 0 ? null : { posts: posts.length, credits: priceOfRoutine(posts, { hasModel, own }) };
}

type PricedPost = Pick<RoutinePost, "format" | "images">;
type Writers = { hasModel: boolean; own: readonly ModelKind[] };

/** Returns the most credits that one run of a routine costs. Without a model the posts are excerpts, whose pictures alone cost anything. */
export function priceOfRoutine(posts: readonly PricedPost[], { hasModel, own }: Writers): number {
  const excerpt = !hasModel && !own.includes("text");
  return posts.reduce((sum, { format, images }) => sum + estimatePost(format, { illustrated: images !== "none", excerpt }, own), 0);
}
