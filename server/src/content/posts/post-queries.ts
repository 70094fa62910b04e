import type { PostDestinationName } from "@galley/contract";
import { sentence } from "@galley/messages";
import { type RawBuilder, sql } from "kysely";
import { settlePictures } from "#src/content/images/kept-pictures.ts";
import type { ReviewAsked } from "#src/content/reviews/review-policy.ts";
import type { Tables } from "#src/core/database/tables.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { nameOfActor } from "#src/operations/acted-as.ts";
import type { Actor } from "#src/operations/actor.ts";
import { addWorkFrom, type WorkKind } from "#src/operations/queue/work.ts";
import { withinReach } from "#src/operations/within-reach.ts";

export type LockedPost = Awaited<ReturnType<typeof lockPost>>;

/** Locks the post until commit, so that exactly one of two concurrent changes sees the state it relies on. */
export async function lockPost(tx: Tx, actor: Actor, id: string) {
  const post = await tx
    .selectFrom("post")
    .where(withinReach(actor, "post"))
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (post === undefined) throw postNotFound();
  return post;
}

export function postNotFound(): Failure {
  return new Failure("not_found", sentence("refusal_post_unknown"));
}

/** Reads the post without a lock, for readers of what belongs to it. */
export async function requirePost(tx: Tx, actor: Actor, id: string) {
  const post = await tx
    .selectFrom("post")
    .where(withinReach(actor, "post"))
    .select(["id", "organization_id", "project_id", "status", "revision", "approved_revision"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (post === undefined) throw postNotFound();
  return post;
}

export function findPost(tx: Tx, actor: Actor, id: string) {
  return tx
    .selectFrom("post")
    .where(withinReach(actor, "post"))
    .leftJoin("post_revision as r", (join) =>
      join
        .onRef("r.organization_id", "=", "post.organization_id")
        .onRef("r.post_id", "=", "post.id")
        .onRef("r.revision", "=", "post.revision"),
    )
    .selectAll("post")
    .select(["r.content", "r.generation_id"])
    .where("post.id", "=", id)
    .executeTakeFirst();
}

/** Returns the current revision's content and author; undefined while the post is still being written. */
export function findCurrentRevision(tx: Tx, post: Pick<LockedPost, "organization_id" | "id" | "revision">) {
  return tx
    .selectFrom("post_revision")
    .select(["content", "author_kind", "author_id"])
    .where("organization_id", "=", post.organization_id)
    .where("post_id", "=", post.id)
    .where("revision", "=", post.revision)
    .executeTakeFirst();
}

/** Returns the content of a revision that is there. */
export function findPostRevision(tx: Tx, organizationId: string, postId: string, revision: number) {
  return tx
    .selectFrom("post_revision")
    .select("content")
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", postId)
    .where("revision", "=", revision)
    .executeTakeFirstOrThrow();
}

export function listDestinations(tx: Tx, organizationId: string, postId: string) {
  return tx
    .selectFrom("post_destination")
    .select(["destination", "status", "at_local", "at_zone", "published_at", "url"])
    .select(lastErrorOf(organizationId, sql.ref("post_destination")).as("last_error"))
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", postId)
    .orderBy("destination")
    .execute();
}

/** Selects the error of a failed destination `d`: the service's own code, or the error of its newest publication. */
export function lastErrorOf(organizationId: string, d: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`case ${d}.status when 'failed' then coalesce(${d}.error_code, (
    select q.last_error from post_publication q
    where q.organization_id = ${organizationId} and q.post_id = ${d}.post_id and q.destination = ${d}.destination
    order by q.created_at desc, q.id desc limit 1
  )) end`;
}

/** Returns the latest verdict on one revision, or on any, with the name of its reviewer. */
export function findReview(tx: Tx, organizationId: string, postId: string, revision: number | undefined) {
  return tx
    .selectFrom("post_review")
    .leftJoin("person", "person.id", "post_review.reviewed_by")
    .select(["verdict", "reason", "post_review.created_at", nameOfActor("post_review", "person").as("by")])
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", postId)
    .$if(revision !== undefined, (query) => query.where("revision", "=", revision ?? 0))
    .orderBy("post_review.created_at", "desc")
    .orderBy("post_review.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type PostChange = Partial<
  Pick<
    Tables["post"],
    "status" | "title" | "agent" | "revision" | "approved_revision" | "review_policy_id" | "review_steps" | "review_round" | "steps_given"
  > &
    ReviewAsked
>;

export async function markPost(tx: Tx, { organization_id, id }: LockedPost, change: PostChange): Promise<void> {
  await tx
    .updateTable("post")
    .set({ ...change, updated_at: sql`now()` })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
  if (change.status !== undefined) await settlePictures(tx, "post", { organizationId: organization_id, id }, change.status);
}

/** Returns the destinations that show the post or a part of it, and those to which it may be on its way. */
export async function listOut(tx: Tx, organizationId: string, postId: string): Promise<ReadonlySet<PostDestinationName>> {
  const out = await listOutOfPosts(tx, organizationId, [postId]);
  return new Set(out.map(({ destination }) => destination));
}

type Out = { postId: string; destination: PostDestinationName };

export async function listOutOfPosts(tx: Tx, organizationId: string, postIds: readonly string[]): Promise<readonly Out[]> {
  const { rows } = await sql<Out>`
    select d.post_id as "postId", d.destination from post_destination d
    where d.organization_id = ${organizationId} and d.post_id = any(${postIds}::text[]) and (d.status in ('delivering', 'confirmed') or exists (
      select from post_publication q
      join post_part l on l.organization_id = q.organization_id and l.publication_id = q.id and l.status <> 'rejected'
      where q.organization_id = ${organizationId} and q.post_id = d.post_id and q.destination = d.destination
    ))`.execute(tx);
  return rows;
}

/** Column values of a destination without a date. */
export const undated = {
  status: "pending",
  at_local: null,
  at_zone: null,
  at: null,
  error_code: null,
  approval_check_at: null,
  approval_reminded: false,
} as const;
/** Time of the first check of an unapproved date, one hour before it. Reckoned in UTC, which no setting of a connection changes. */
const firstCheck = sql<Date>`(at at time zone 'UTC' - interval '1 hour') at time zone 'UTC'`;

/**
 * Withdraws the approval from the dates of a post that has just been changed: they are planned from now on. A destination whose
 * delivery failed loses its date; one that failed for want of an approval keeps this error.
 */
export async function planDates(tx: Tx, post: LockedPost): Promise<void> {
  const { organization_id, id } = post;
  const { numUpdatedRows } = await tx
    .updateTable("post_destination")
    .set({ status: "pending", approval_check_at: firstCheck, approval_reminded: false })
    .where("organization_id", "=", organization_id)
    .where("post_id", "=", id)
    .where("status", "=", "scheduled")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await watchDates(tx, post);
  await tx
    .updateTable("post_destination")
    .set(undated)
    .where("organization_id", "=", organization_id)
    .where("post_id", "=", id)
    .where("status", "=", "failed")
    .where("error_code", "is", null)
    .execute();
}

/** Date of a destination, who set it, and whether the post is approved for it. */
export type DestinationDate = { local: string; zone: string; instant: Date; personId: string; isApproved: boolean };

export async function markDated(
  tx: Tx,
  post: LockedPost,
  destination: PostDestinationName,
  { local, zone, instant, personId, isApproved }: DestinationDate,
): Promise<void> {
  const { organization_id, id } = post;
  await tx
    .updateTable("post_destination")
    .set({
      status: isApproved ? "scheduled" : "pending",
      at_local: local,
      at_zone: zone,
      at: instant,
      scheduled_by: personId,
      error_code: null,
      approval_check_at: isApproved ? null : sql<Date>`${instant}::timestamptz - interval '1 hour'`,
      approval_reminded: false,
    })
    .where("organization_id", "=", organization_id)
    .where("post_id", "=", id)
    .where("destination", "=", destination)
    .execute();
  if (!isApproved) await watchDates(tx, post);
}

/** The kind of work that looks at dates without an approval. */
export const watchKind = "planned_posts" satisfies WorkKind;

/** Lets a worker look at the planned dates of a post when the first of them is near, or over. */
async function watchDates(tx: Tx, { organization_id: organizationId, id }: LockedPost): Promise<void> {
  const dates = sql`
    select d.organization_id, ${watchKind}, d.post_id, d.project_id, '', min(d.approval_check_at) from post_destination d
    where d.organization_id = ${organizationId} and d.post_id = ${id} and d.approval_check_at is not null
    group by d.organization_id, d.post_id, d.project_id`;
  await addWorkFrom(tx, watchKind, dates);
}
