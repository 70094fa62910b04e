import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { requireApprover } from "#src/people/projects/review-policy.ts";
import { recordApproval } from "./approvals.ts";
import { lockArticle, markArticle } from "./article-queries.ts";
import { nextArticleStatus } from "./article-states.ts";

export const approveArticle = handle(contract.approveArticle, async (context, { id, revision }) => {
  const { tx, actor } = context;
  const article = await lockArticle(tx, actor, id);
  const project = await requireProject(tx, actor, article.project_id);
  requireApprover(project, actor);
  const status = nextArticleStatus(article.status, "approve");
  requireCurrent(article, revision);
  await markArticle(tx, actor.organizationId, id, { status, approved_revision: revision });
  return { approved: true, routine: await recordApproval(context, project, { articleId: id, revision, givenBy: "reviewer" }) };
});
