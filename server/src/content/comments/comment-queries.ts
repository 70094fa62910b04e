import type { CommentState, PostContent } from "@galley/contract";
import type { Anchor } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import type { CommentSubject } from "./subject.ts";

export type ReplyRow = {
  id: string;
  body: string;
  author: string;
  author_id: string;
  guest_id: string | null;
  guest_name: string | null;
  via: string | null;
  revision: number;
  created_at: string;
  mentions: { text: string; personId: string }[] | null;
  edited_at: string | null;
  deleted_at: string | null;
  deleted_by_writer: boolean | null;
};

export type Slide = Extract<PostContent, { kind: "carousel" }>["slides"][number];
/** Target of a pin: a slide, a part with a picture, or a whole post with one. */
export type Pinned = Slide | { imageId?: string };

/** Place of a pin, and what it is on as it was in the revision that was commented. All null for every other comment. */
type PinRow = { slide: number | null; point_x: number | null; point_y: number | null; slide_then: Pinned | null };

export type CommentRow = ReplyRow &
  Anchor &
  PinRow & {
    replacement: string | null;
    applied_revision: number | null;
    replies: ReplyRow[];
    asks_for_changes: boolean;
    resolved_at: string | null;
    resolved_by: string | null;
  };

export type CommentPage = { state: CommentState; limit: number; after: readonly (string | number)[] | undefined };

/**
 * Returns the condition that an actor sees a comment. Guests see the threads that were begun by their own link, since what members say
 * to each other is not meant for them.
 */
function shownTo({ guest }: Pick<Actor, "guest">, row: string): RawBuilder<boolean> {
  return guest === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${row}.guest_link_id`)} = ${guest.linkId}`;
}

const states: Record<CommentState, RawBuilder<unknown>> = {
  open: sql`c.resolved_at is null`,
  resolved: sql`c.resolved_at is not null`,
  all: sql`true`,
};

/** Lists the comments on an article or a post, oldest first, each with all of its replies. */
export async function findComments(
  tx: Tx,
  actor: Pick<Actor, "organizationId" | "guest">,
  subject: CommentSubject,
  { state, limit, after }: CommentPage,
): Promise<CommentRow[]> {
  const { organizationId } = actor;
  const { rows } = await sql<CommentRow>`
    select ${said(sql.ref("c"))}, c.quote, c.prefix, c.suffix, c.replacement, c.applied_revision, c.asks_for_changes, ${jsonTime(sql`c.resolved_at`)} as resolved_at,
      (select name from person where id = c.resolved_by) as resolved_by, (
      select coalesce(json_agg(reply order by reply.created_at, reply.id), '[]') from (
        select ${said(sql.ref("r"))} from comment r ${people(sql.ref("r"))}
        where r.organization_id = ${organizationId} and ${about(subject, "r")} and r.parent_id = c.id
      ) as reply
    ) as replies, c.slide, c.point_x, c.point_y, ${slideThen(organizationId, subject)} as slide_then
    from comment c ${people(sql.ref("c"))}
    where c.organization_id = ${organizationId} and ${about(subject, "c")} and c.parent_id is null and ${states[state]}
      and ${shownTo(actor, "c")}
      and ${after === undefined ? sql`true` : sql`(c.created_at, c.id) > (${after[0]}::timestamptz(3), ${after[1]})`}
    order by c.created_at, c.id
    limit ${limit}`.execute(tx);
  return rows;
}

function about({ kind, id }: CommentSubject, row: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${row}.${kind}_id`)} = ${id}`;
}

function slideThen(organizationId: string, { kind, id }: CommentSubject): RawBuilder<unknown> {
  if (kind === "article") return sql`null`;
  return sql`(
    select coalesce(v.content -> 'slides', v.content -> 'parts', jsonb_build_array(v.content)) -> (c.slide - 1) from post_revision v
    where v.organization_id = ${organizationId} and v.post_id = ${id} and v.revision = c.revision and c.slide is not null
  )`;
}

function said(row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${row}.id, ${row}.body, p.name as author, ${row}.author_id, ${row}.guest_id, ${row}.guest_name, t.name as via, ${row}.revision, ${row}.mentions, ${jsonTime(sql`${row}.created_at`)} as created_at,
    ${jsonTime(sql`${row}.edited_at`)} as edited_at, ${jsonTime(sql`${row}.deleted_at`)} as deleted_at, ${row}.deleted_by_writer`;
}

function people(row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join person p on p.id = ${row}.author_id
    left join api_token t on t.organization_id = ${row}.organization_id and t.id = ${row}.token_id`;
}

/** Returns a comment that was just written, with the names of its people. */
export async function findReply(tx: Tx, organizationId: string, id: string): Promise<ReplyRow> {
  const { rows } = await sql<ReplyRow>`
    select ${said(sql.ref("c"))} from comment c ${people(sql.ref("c"))}
    where c.organization_id = ${organizationId} and c.id = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("A comment that was just written is not there.");
  return row;
}

function selectComment(tx: Tx, actor: Actor, id: string) {
  return tx
    .selectFrom("comment")
    .where(withinReach(actor, "comment"))
    .where(shownTo(actor, "comment"))
    .select(["parent_id", "author_id", "revision", "body", "resolved_at", "deleted_at"])
    .select(["project_id", "article_id", "post_id", "guest_id", "asks_for_changes", "mentions"])
    .select(["quote", "prefix", "suffix", "replacement"])
    .where("id", "=", id);
}

function commentNotFound(): Failure {
  return new Failure("not_found", sentence("refusal_comment_unknown"));
}

/** Finds a comment without a lock, for who locks first what it belongs to. */
export async function requireComment(tx: Tx, actor: Actor, id: string) {
  const comment = await selectComment(tx, actor, id).executeTakeFirst();
  if (comment === undefined) throw commentNotFound();
  return comment;
}

/** Locks the comment until commit, so that the second of a concurrent reply and resolution sees the first. */
export async function lockComment(tx: Tx, actor: Actor, id: string, subject?: CommentSubject) {
  let found = selectComment(tx, actor, id);
  if (subject !== undefined) found = found.where(`${subject.kind}_id`, "=", subject.id);
  const comment = await found.forNoKeyUpdate().executeTakeFirst();
  if (comment === undefined) throw commentNotFound();
  return comment;
}

/** Lists the replies to a comment: who wrote them, and which were deleted. */
export async function listReplies(tx: Tx, organizationId: string, { kind, id }: CommentSubject, parentId: string) {
  return tx
    .selectFrom("comment")
    .select(["author_id", "deleted_at"])
    .where("organization_id", "=", organizationId)
    .where(`${kind}_id`, "=", id)
    .where("parent_id", "=", parentId)
    .execute();
}
