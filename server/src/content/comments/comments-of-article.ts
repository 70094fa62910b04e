import type { FindComments } from "#src/content/articles/get-article.ts";
import { findComments } from "./comment-queries.ts";
import { currentArticle } from "./place-in.ts";
import { presentComments } from "./present-comment.ts";

const shownMax = 100;

/** Finds the comments that the full article shows. */
export const commentsOfArticle: FindComments = async (tx, organizationId, articleId) => {
  const page = { state: "open", limit: shownMax, after: undefined } as const;
  const rows = await findComments(tx, { organizationId }, { kind: "article", id: articleId }, page);
  return (article) => presentComments(rows, currentArticle({ ...article, organization_id: organizationId }));
};
