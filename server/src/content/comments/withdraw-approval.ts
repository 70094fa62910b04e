import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { findRevision, lockArticle, markArticle } from "#src/content/articles/article-queries.ts";
import { nextArticleStatus } from "#src/content/articles/article-states.ts";
import { requireNotOnItsWay, withoutApproval, withoutDate } from "#src/content/articles/set-date.ts";
import { findCurrentRevision, listOut, lockPost, markPost, planDates } from "#src/content/posts/post-queries.ts";
import { nextPostStatus } from "#src/content/posts/post-states.ts";
import { recordReview } from "#src/content/posts/reviews.ts";
import { aboutOf } from "#src/content/reviews/find-subject.ts";
import { Failure } from "#src/core/failure.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { requireMayApprove } from "#src/people/projects/approval/may-approve.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { presentNew } from "./present-comment.ts";
import type { HeldSubject } from "./subject.ts";
import { writeComment } from "./write-comment.ts";

type Decision = { id: string; revision: number; reason: string };
type TakenBack = { subject: HeldSubject; authorId: string | undefined };

/** Takes an approval back until its revision is live. The article or post is a draft again, whose author the reason tells. */
export const withdrawApproval = handle(contract.withdrawApproval, async (context, { id, revision, reason }) => {
  const decision = { id, revision, reason: reason.trim() };
  const { subject, authorId } = "articleId" in aboutOf(id) ? await takeArticle(context, decision) : await takePost(context, decision);
  const remark = { body: decision.reason, parentId: null, asksForChanges: true };
  const concerned = new Map(authorId === undefined ? [] : [[authorId, "changes_requested" as const]]);
  const row = await writeComment(context, subject, remark, concerned);
  return { id, revision, status: "draft" as const, comment: presentNew(row) };
});

/** A date goes with the approval, as with an edit. */
async function takeArticle(context: Context, { id, revision }: Decision): Promise<TakenBack> {
  const { tx, actor } = context;
  const article = await lockArticle(tx, actor, id);
  await requireMayApprove(tx, await requireProject(tx, actor, article.project_id), actor);
  const status = nextArticleStatus(article.status, "withdraw_approval");
  await requireNotOnItsWay(context, article);
  requireCurrent(article, revision);
  await markArticle(tx, actor.organizationId, id, { status, ...withoutApproval, ...withoutDate });
  const { author_id: authorId } = await findRevision(tx, actor.organizationId, id, revision);
  return { subject: { kind: "article", id, projectId: article.project_id, title: article.title, revision }, authorId };
}

/** Dates stay planned and wait for the next approval, as after an edit. */
async function takePost({ tx, actor }: Context, { id, revision, reason }: Decision): Promise<TakenBack> {
  const post = await lockPost(tx, actor, id);
  const project = await requireProject(tx, actor, post.project_id);
  await requireMayApprove(tx, project, actor);
  const status = nextPostStatus(post.status, "withdraw_approval");
  const out = await listOut(tx, actor.organizationId, id);
  if (out.size > 0) throw new Failure("invalid_state", sentence("refusal_approval_is_out"));
  requireCurrent(post, revision);
  await recordReview(tx, actor, project, { postId: id, revision, verdict: "changes_requested", givenBy: "reviewer", reason });
  await markPost(tx, post, { status, ...withoutApproval });
  await planDates(tx, post);
  const authorId = (await findCurrentRevision(tx, post))?.author_id;
  return { subject: { kind: "post", id, projectId: post.project_id, title: post.title, revision }, authorId };
}
