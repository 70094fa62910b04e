import * as contract from "@galley/contract";
import { reviewAsked, stepsOfSubmission } from "#src/content/reviews/review-policy.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { announceReview } from "./announce-review.ts";
import { lockArticle, markArticle } from "./article-queries.ts";
import { nextArticleStatus } from "./article-states.ts";

export const submitArticle = handle(contract.submitArticle, async (context, { id }) => {
  const { tx, actor } = context;
  const article = await lockArticle(tx, actor, id);
  const status = nextArticleStatus(article.status, "submit");
  const project = await requireProject(tx, actor, article.project_id);
  await markArticle(tx, actor.organizationId, id, { status, ...stepsOfSubmission(project), ...reviewAsked(status, actor) });
  const { revision, title, slug, locale } = article;
  await announceReview(context, project, { articleId: id, revision, title, slug, locale });
  return { id, revision, status };
});
