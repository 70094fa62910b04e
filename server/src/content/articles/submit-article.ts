import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { announceReview } from "./announce-review.ts";
import { lockArticle, markArticle } from "./article-queries.ts";
import { nextArticleStatus } from "./article-states.ts";

export const submitArticle = handle(contract.submitArticle, async (context, { id }) => {
  const { tx, actor } = context;
  const article = await lockArticle(tx, actor, id);
  const status = nextArticleStatus(article.status, "submit");
  await markArticle(tx, actor.organizationId, id, { status });
  const { project_id: projectId, revision, title, slug, locale } = article;
  await announceReview(context, { projectId, articleId: id, revision, title, slug, locale });
  return { id, revision, status };
});
