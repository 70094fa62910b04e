import * as contract from "@galley/contract";
import type { z } from "zod";
import { articleNotFound, findArticle } from "#src/content/articles/article-queries.ts";
import { findPost, postNotFound } from "#src/content/posts/post-queries.ts";
import { handle } from "#src/operations/handle.ts";
import { readPage } from "./comment-page.ts";
import type { CommentRow, ReplyRow } from "./comment-queries.ts";
import { type Current, currentArticle, currentPost, placeIn } from "./place-in.ts";
import { presentComment, presentReply } from "./present-comment.ts";

export const browseComments = handle(contract.browseComments, async (context, { id, ...asked }) => {
  const [article, { rows, nextCursor }] = await Promise.all([
    findArticle(context.tx, context.actor, id),
    readPage(context, "browse_comments", { ...asked, subject: { kind: "article", id } }),
  ]);
  if (article === undefined) throw articleNotFound();
  return { data: await presentBrowsed(rows, currentArticle(article)), nextCursor };
});

export const browsePostComments = handle(contract.browsePostComments, async (context, { id, ...asked }) => {
  const [post, { rows, nextCursor }] = await Promise.all([
    findPost(context.tx, context.actor, id),
    readPage(context, "browse_post_comments", { ...asked, subject: { kind: "post", id } }),
  ]);
  if (post === undefined) throw postNotFound();
  return { data: await presentBrowsed(rows, currentPost(post)), nextCursor };
});

type Browsed = z.input<typeof contract.BrowsedComment>;

/** Presents comments to the dashboard. */
async function presentBrowsed(rows: readonly CommentRow[], current: Current): Promise<Browsed[]> {
  const findPlace = await placeIn(current, rows);
  return rows.map((row) => {
    const { mentions, asks_for_changes: asksForChanges, prefix, suffix } = row;
    return {
      ...presentComment(row, findPlace(row)),
      ...spokenBy(row),
      ...changesOf(row),
      replies: row.replies.map((reply) => ({ ...presentReply(reply), ...spokenBy(reply), ...changesOf(reply), mentions: reply.mentions })),
      mentions,
      asksForChanges,
      prefix,
      suffix,
      resolvedAt: row.resolved_at,
      resolvedBy: row.resolved_by,
      appliedRevision: row.applied_revision,
    };
  });
}

function changesOf({ edited_at: editedAt, deleted_by_writer: byWriter }: ReplyRow) {
  return { editedAt, deletedBy: byWriter === null ? null : byWriter ? ("writer" as const) : ("other" as const) };
}

function spokenBy({ author: member, author_id: authorId, guest_id: id, guest_name: name }: ReplyRow) {
  return { authorId, author: name ?? member, guest: id === null || name === null ? null : { id, name, invitedBy: member } };
}
