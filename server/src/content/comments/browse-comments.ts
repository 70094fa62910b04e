import * as contract from "@galley/contract";
import { articleNotFound, findArticle } from "#src/content/articles/article-queries.ts";
import { findPost, postNotFound } from "#src/content/posts/post-queries.ts";
import { handle } from "#src/operations/handle.ts";
import { readPage } from "./comment-page.ts";
import { currentArticle, currentPost } from "./place-in.ts";
import { presentBrowsed } from "./present-browsed.ts";

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
