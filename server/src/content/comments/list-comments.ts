import * as contract from "@galley/contract";
import { articleNotFound, findArticle } from "#src/content/articles/article-queries.ts";
import { handle } from "#src/operations/handle.ts";
import { findComments } from "./comment-queries.ts";
import { presentComments } from "./present-comment.ts";

export const listComments = handle(contract.listComments, async ({ tx, actor, pager }, { id, limit, cursor }) => {
  const { organizationId } = actor;
  const query = ["list_comments", organizationId, id];
  const page = { state: "open" as const, limit: limit + 1, after: pager.unpack(query, cursor) };
  const [article, found] = await Promise.all([findArticle(tx, actor, id), findComments(tx, organizationId, id, page)]);
  if (article === undefined) throw articleNotFound();
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    data: presentComments(rows, article),
    nextCursor: found.length > limit && last !== undefined ? pager.pack(query, [last.created_at, last.id]) : null,
  };
});
