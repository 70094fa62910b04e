import type { FindComments } from "#src/content/articles/get-article.ts";
import { findComments } from "./comment-queries.ts";
import { presentComments } from "./present-comment.ts";

const shownMax = 100;

/** Finds the comments that the full article shows. */
export const commentsOfArticle: FindComments = async (tx, organizationId, articleId) => {
  const rows = await findComments(tx, organizationId, articleId, { state: "open", limit: shownMax, after: undefined });
  return (article) => presentComments(rows, article);
};
