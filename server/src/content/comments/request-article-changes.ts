import * as contract from "@galley/contract";
import { findRevision, lockArticle, markArticle } from "#src/content/articles/article-queries.ts";
import { nextArticleStatus } from "#src/content/articles/article-states.ts";
import { findReview } from "#src/content/reviews/find-review.ts";
import { endReview, withoutSteps } from "#src/content/reviews/review-policy.ts";
import { requireMayReturn } from "#src/content/reviews/turn.ts";
import { handle } from "#src/operations/handle.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { presentNew } from "./present-comment.ts";
import { writeComment } from "./write-comment.ts";

export const requestArticleChanges = handle(contract.requestArticleChanges, async (context, { id, revision, reason }) => {
  const { tx, actor } = context;
  const article = await lockArticle(tx, actor, id);
  const project = await requireProject(tx, actor, article.project_id);
  requireMayReturn(await findReview(tx, project, article), actor);
  const status = nextArticleStatus(article.status, "request_changes");
  requireCurrent(article, revision);
  await markArticle(tx, actor.organizationId, id, { status, ...withoutSteps });
  await endReview(tx, actor.organizationId, { articleId: id });
  const { author_id } = await findRevision(tx, actor.organizationId, id, revision);
  const subject = { kind: "article", id, projectId: article.project_id, title: article.title, revision } as const;
  const remark = { body: reason, parentId: null, asksForChanges: true };
  const row = await writeComment(context, subject, remark, new Map([[author_id, "changes_requested"]]));
  return { id, revision, status, comment: presentNew(row) };
});
