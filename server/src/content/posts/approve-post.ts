import * as contract from "@galley/contract";
import { findReview } from "#src/content/reviews/find-review.ts";
import { giveStep } from "#src/content/reviews/give-step.ts";
import { requireTurn } from "#src/content/reviews/turn.ts";
import { mayUse } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { keepDates } from "./planned/keep-dates.ts";
import { findPost, lockPost, markPost } from "./post-queries.ts";
import { nextPostStatus } from "./post-states.ts";
import { recordReview } from "./reviews.ts";
import { checkContent } from "./rules/check-content.ts";

export const approvePost = handle(contract.approvePost, async (context, { id, revision }) => {
  const { tx, actor, tell } = context;
  const post = await lockPost(tx, actor, id);
  const project = await requireProject(tx, actor, post.project_id);
  const review = await findReview(tx, project, post);
  const way = requireTurn(review, actor);
  const status = nextPostStatus(post.status, "approve");
  requireCurrent(post, revision);
  const { columns, remaining } = await giveStep(context, post, { postId: id }, review, way);
  const content = (await findPost(tx, actor, id))?.content;
  // Findings quote the text, which not everybody may read who approves it.
  const checks = content && mayUse(actor, "posts:read") ? checkContent(content, tell) : [];
  const given = { id, revision, remaining, checks };
  if (remaining.length > 0) {
    await markPost(tx, post, columns);
    return { ...given, approved: false, status: post.status, scheduled: [], passed: [] };
  }
  await recordReview(tx, actor, project, { postId: id, revision, verdict: "approved", givenBy: "reviewer" });
  await markPost(tx, post, { status, approved_revision: revision, ...columns });
  const dates = await keepDates(tx, post);
  if (dates.scheduled.length === 0) return { ...given, ...dates, approved: true, status };
  await markPost(tx, post, { status: "scheduled" });
  return { ...given, ...dates, approved: true, status: "scheduled" as const };
});
