import type { CommentState } from "@galley/contract";
import { sentence } from "@galley/messages";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import type { Anchor } from "./span.ts";

export type ReplyRow = {
  id: string;
  body: string;
  author: string;
  author_id: string;
  via: string | null;
  revision: number;
  created_at: string;
  mentions: { text: string; personId: string }[] | null;
};
export type CommentRow = ReplyRow & Anchor & { replies: ReplyRow[]; resolved_at: string | null; resolved_by: string | null };

export type CommentPage = { state: CommentState; limit: number; after: readonly (string | number)[] | undefined };

const states: Record<CommentState, RawBuilder<unknown>> = {
  open: sql`c.resolved_at is null`,
  resolved: sql`c.resolved_at is not null`,
  all: sql`true`,
};

/** Lists an article's comments, oldest first, each with all of its replies. */
export async function findComments(
  tx: Tx,
  organizationId: string,
  articleId: string,
  { state, limit, after }: CommentPage,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${said(sql.ref("c"))}, c.quote, c.prefix, c.suffix, ${jsonTime(sql`c.resolved_at`)} as resolved_at,
      (select name from person where id = c.resolved_by) as resolved_by, (
      select coalesce(json_agg(reply order by reply.created_at, reply.id), '[]') from (
        select ${said(sql.ref("r"))} from comment r ${people(sql.ref("r"))}
        where r.organization_id = ${organizationId} and r.article_id = ${articleId} and r.parent_id = c.id
      ) as reply
    ) as replies
    from comment c ${people(sql.ref("c"))}
    where c.organization_id = ${organizationId} and c.article_id = ${articleId} and c.parent_id is null and ${states[state]}
      and ${after === undefined ? sql`true` : sql`(c.created_at, c.id) > (${after[0]}::timestamptz(3), ${after[1]})`}
    order by c.created_at, c.id
    limit ${limit}`.execute(tx);
  return rows;
}

function said(row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${row}.id, ${row}.body, p.name as author, ${row}.author_id, t.name as via, ${row}.revision, ${row}.mentions, ${jsonTime(sql`${row}.created_at`)} as created_at`;
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

/** Locks the comment until commit, so that the second of a concurrent reply and resolution sees the first. */
export async function lockComment(tx: Tx, actor: Actor, id: string, articleId?: string) {
  let found = tx
    .selectFrom("comment")
    .where(withinReach(actor, "comment"))
    .select(["article_id", "parent_id", "author_id", "resolved_at"])
    .where("id", "=", id);
  if (articleId !== undefined) found = found.where("article_id", "=", articleId);
  const comment = await found.forNoKeyUpdate().executeTakeFirst();
  if (comment === undefined) {
    throw new Failure("not_found", sentence("refusal_comment_unknown"));
  }
  return comment;
}

/** Lists the authors of the replies to a comment. */
export async function listReplies(tx: Tx, organizationId: string, articleId: string, parentId: string) {
  return tx
    .selectFrom("comment")
    .select("author_id")
    .where("organization_id", "=", organizationId)
    .where("article_id", "=", articleId)
    .where("parent_id", "=", parentId)
    .execute();
}

export type NewComment = Anchor & {
  id: string;
  projectId: string;
  articleId: string;
  parentId: string | null;
  body: string;
  revision: number;
  mentions: { text: string; personId: string }[];
};

export async function insertComment(
  tx: Tx,
  actor: Actor,
  { projectId, articleId, parentId, mentions, ...comment }: NewComment,
): Promise<void> {
  await tx
    .insertInto("comment")
    .values({
      ...comment,
      mentions: JSON.stringify(mentions),
      organization_id: actor.organizationId,
      project_id: projectId,
      article_id: articleId,
      parent_id: parentId,
      author_id: actor.personId,
      token_id: actor.tokenId,
    })
    .execute();
}

export function markResolved(tx: Tx, actor: Actor, id: string): Promise<void> {
  return mark(tx, actor, id, { resolved_at: sql`now()`, resolved_by: actor.personId });
}

export function markOpen(tx: Tx, actor: Actor, id: string): Promise<void> {
  return mark(tx, actor, id, { resolved_at: null, resolved_by: null });
}

type Resolution = { resolved_at: RawBuilder<Date> | null; resolved_by: string | null };

async function mark(tx: Tx, actor: Actor, id: string, resolution: Resolution): Promise<void> {
  await tx.updateTable("comment").set(resolution).where("organization_id", "=", actor.organizationId).where("id", "=", id).execute();
}
