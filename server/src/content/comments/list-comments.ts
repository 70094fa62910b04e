import * as contract from "@galley/contract";
import { articleNotFound, findArticle } from "#src/content/articles/article-queries.ts";
import { findPost, postNotFound } from "#src/content/posts/post-queries.ts";
import { handle } from "#src/operations/handle.ts";
import { readPage } from "./comment-page.ts";
import { currentArticle, currentPost } from "./place-in.ts";
import { presentComments } from "./present-comment.ts";

export const listComments = handle(contract.listComments, async (context, { id, limit, cursor }) => {
  const asked = { subject: { kind: "article", id }, state: "open", limit, cursor } as const;
  const [article, { rows, nextCursor }] = await Promise.all([
    findArticle(context.tx, context.actor, id),
    readPage(context, "list_comments", asked),
  ]);
  if (article === undefined) throw articleNotFound();
  return { data: await presentComments(rows, currentArticle(article)), nextCursor };
});

export const listPostComments = handle(contract.listPostComments, async (context, { id, limit, cursor }) => {
  const asked = { subject: { kind: "post", id }, state: "open", limit, cursor } as const;
  const [post, { rows, nextCursor }] = await Promise.all([
    findPost(context.tx, context.actor, id),
    readPage(context, "list_post_comments", asked),
  ]);
  if (post === undefined) throw postNotFound();
  return { data: await presentComments(rows, currentPost(post)), nextCursor };
});
