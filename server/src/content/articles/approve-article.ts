import * as contract from "@galley/contract";
import { findReview } from "#src/content/reviews/find-review.ts";
import { giveStep } from "#src/content/reviews/give-step.ts";
import { requireTurn } from "#src/content/reviews/turn.ts";
import { handle } from "#src/operations/handle.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { recordApproval } from "./approvals.ts";
import { lockArticle, markArticle } from "./article-queries.ts";
import { nextArticleStatus } from "./article-states.ts";

export const approveArticle = handle(contract.approveArticle, async (context, { id, revision, routine: wanted }) => {
  const { tx, actor } = context;
  const article = await lockArticle(tx, actor, id);
  const project = await requireProject(tx, actor, article.project_id);
  const review = await findReview(tx, project, article);
  const way = requireTurn(review, actor);
  const status = nextArticleStatus(article.status, "approve");
  requireCurrent(article, revision);
  const { columns, remaining } = await giveStep(context, article, { articleId: id }, review, way);
  if (remaining.length > 0) {
    await markArticle(tx, actor.organizationId, id, columns);
    return { approved: false, remaining, routine: null };
  }
  await markArticle(tx, actor.organizationId, id, { status, approved_revision: revision, ...columns });
  const routine = await recordApproval(context, project, { articleId: id, revision, givenBy: "reviewer" }, wanted);
  return { approved: true, remaining, routine };
});
