import * as contract from "@galley/contract";
import { notifyReviewers } from "#src/notifications/notify-reviewers.ts";
import { handle } from "#src/platform/handle.ts";
import { recordEvent } from "#src/platform/record-event.ts";
import { lockArticle, markArticle } from "./article-queries.ts";
import { nextStatus } from "./article-states.ts";

export const submitArticle = handle(contract.submitArticle, async (context, { id }) => {
  const { tx, actor } = context;
  const article = await lockArticle(tx, actor, id);
  const status = nextStatus(article.status, "submit");
  await markArticle(tx, actor.organizationId, id, { status });
  await recordEvent(tx, {
    organizationId: actor.organizationId,
    projectId: article.project_id,
    type: "article.review_requested",
    subjectId: id,
    data: { articleId: id, revision: article.revision, slug: article.slug, locale: article.locale },
  });
  await notifyReviewers(context, { projectId: article.project_id, articleId: id, title: article.title });
  return { id, revision: article.revision, status };
});
