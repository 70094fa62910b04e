import * as contract from "@galley/contract";
import { findRevision, lockArticle, markArticle } from "#src/content/articles/article-queries.ts";
import { nextArticleStatus } from "#src/content/articles/article-states.ts";
import { handle } from "#src/operations/handle.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { requireApprover } from "#src/people/projects/review-policy.ts";
import { presentComment } from "./present-comment.ts";
import { writeComment } from "./write-comment.ts";

export const requestArticleChanges = handle(contract.requestArticleChanges, async (context, { id, revision, reason }) => {
  const { tx, actor } = context;
  const article = await lockArticle(tx, actor, id);
  requireApprover(await requireProject(tx, actor, article.project_id), actor);
  const status = nextArticleStatus(article.status, "request_changes");
  requireCurrent(article, revision);
  await markArticle(tx, actor.organizationId, id, { status });
  const { author_id } = await findRevision(tx, actor.organizationId, id, revision);
  const remark = { body: reason, parentId: null, anchor: undefined };
  const row = await writeComment(context, article, remark, new Map([[author_id, "changes_requested"]]));
  return { id, revision, status, comment: presentComment({ ...row, replies: [] }, false) };
});
