import * as contract from "@galley/contract";
import type { z } from "zod";
import { articleNotFound, findArticle } from "#src/content/articles/article-queries.ts";
import { handle } from "#src/operations/handle.ts";
import { type CommentRow, findComments } from "./comment-queries.ts";
import { orphanedIn, presentComment, presentReply } from "./present-comment.ts";

export const browseComments = handle(contract.browseComments, async ({ tx, actor, pager }, { id, state, limit, cursor }) => {
  const { organizationId } = actor;
  const query = ["browse_comments", organizationId, id, state];
  const page = { state, limit: limit + 1, after: pager.unpack(query, cursor) };
  const [article, found] = await Promise.all([findArticle(tx, actor, id), findComments(tx, organizationId, id, page)]);
  if (article === undefined) throw articleNotFound();
  const isOrphaned = orphanedIn(article);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    data: rows.map((row) => presentBrowsed(row, isOrphaned(row))),
    nextCursor: found.length > limit && last !== undefined ? pager.pack(query, [last.created_at, last.id]) : null,
  };
});

function presentBrowsed(row: CommentRow, orphaned: boolean): z.input<typeof contract.BrowsedComment> {
  const { author_id: authorId, mentions, prefix, suffix, resolved_at: resolvedAt, resolved_by: resolvedBy } = row;
  return {
    ...presentComment(row, orphaned),
    replies: row.replies.map((reply) => ({ ...presentReply(reply), authorId: reply.author_id, mentions: reply.mentions })),
    authorId,
    mentions,
    prefix,
    suffix,
    resolvedAt,
    resolvedBy,
  };
}
