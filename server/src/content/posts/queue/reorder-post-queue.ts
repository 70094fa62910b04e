import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { announceDate } from "../planned/keep-dates.ts";
import { type LockedPost, listOutOfPosts, markDated, markPost, postNotFound } from "../post-queries.ts";
import { findEarliest } from "../source-article.ts";

/**
 * Gives the dates of these posts to the same posts in another order. It approves nothing: a date that waits for an approval still does, and
 * one that holds is told anew. The package of a post is still for the person who scheduled it.
 */
export const reorderPostQueue = handle(contract.reorderPostQueue, async (context, { projectId, destination, postIds }) => {
  const { tx, actor } = context;
  const { organizationId } = actor;
  await requireProject(tx, actor, projectId);
  const posts = await lockPosts(tx, actor, projectId, postIds);
  const dates = await listDates(tx, organizationId, destination, posts);
  const inTurn = [...dates.values()].toSorted((a, b) => a.instant.getTime() - b.instant.getTime());
  for (const [index, post] of posts.entries()) {
    const [own, next] = [dates.get(post.id), inTurn[index]];
    if (own === undefined || next === undefined || own.instant.getTime() === next.instant.getTime()) continue;
    const { local, zone, instant } = next;
    await requireAfterArticle(tx, post, instant, `postIds[${index}]`);
    await markPost(tx, post, {});
    await markDated(tx, post, destination, { local, zone, instant, personId: own.scheduledBy ?? actor.personId, isApproved: own.holds });
    if (own.holds) await announceDate(tx, post, { destination, at: local });
  }
  return { data: postIds.map((id, index) => ({ id, at: inTurn[index]?.local ?? "" })) };
});

/** Locks the posts in one order, whatever the order in which they are named, and returns them as they are named. */
async function lockPosts(tx: Tx, actor: Actor, projectId: string, ids: readonly string[]): Promise<LockedPost[]> {
  const rows = await tx
    .selectFrom("post")
    .where(withinReach(actor, "post"))
    .selectAll()
    .where("project_id", "=", projectId)
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id, index) => {
    const post = byId.get(id);
    if (post === undefined) throw new Failure("not_found", postNotFound().text, `postIds[${index}]`);
    return post;
  });
}

type QueueDate = { id: string; local: string; zone: string; instant: Date; scheduledBy: string | null; holds: boolean };

/** Returns the dates that the posts have at the destination. Refuses one that has none to come there, or may be on its way. */
async function listDates(
  tx: Tx,
  organizationId: string,
  destination: contract.PostDestinationName,
  posts: readonly LockedPost[],
): Promise<ReadonlyMap<string, QueueDate>> {
  const ids = posts.map(({ id }) => id);
  const { rows } = await sql<QueueDate>`
    select d.post_id as id, d.at_local as local, d.at_zone as zone, d.at as instant, d.scheduled_by as "scheduledBy", d.status = 'scheduled' as holds
    from post_destination d
    where d.organization_id = ${organizationId} and d.post_id = any(${ids}::text[]) and d.destination = ${destination}
      and d.status in ('pending', 'scheduled') and d.at > now()`.execute(tx);
  const out = (await listOutOfPosts(tx, organizationId, ids)).filter((one) => one.destination === destination);
  const dates = new Map(rows.filter(({ id }) => out.every(({ postId }) => postId !== id)).map((row) => [row.id, row]));
  const missing = posts.findIndex(({ id }) => !dates.has(id));
  if (missing >= 0) throw new Failure("invalid_state", sentence("refusal_not_in_queue", { destination }), `postIds[${missing}]`);
  return dates;
}

async function requireAfterArticle(tx: Tx, post: LockedPost, instant: Date, param: string): Promise<void> {
  const earliest = await findEarliest(tx, post);
  if (earliest === null || instant >= earliest) return;
  throw new Failure("invalid_state", sentence("refusal_queue_before_article", { instant: earliest.toISOString() }), param);
}
