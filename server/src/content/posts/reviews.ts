import type { PostVerdict } from "@galley/contract";
import { findReview } from "#src/content/reviews/find-review.ts";
import { endReview, policySnapshot, type ReviewPolicy, withoutSteps } from "#src/content/reviews/review-policy.ts";
import { requireMayReturn } from "#src/content/reviews/turn.ts";
import type { ApprovalGiver } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import { guestNameColumns } from "#src/operations/acted-as.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { Context } from "#src/operations/handle.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { type LockedPost, lockPost, markPost } from "./post-queries.ts";
import { nextPostStatus } from "./post-states.ts";

type Verdict = { postId: string; revision: number; verdict: PostVerdict; reason?: string; givenBy: ApprovalGiver };

/** Records who decided what about which revision, when, and under which rules. */
export async function recordReview(
  tx: Tx,
  actor: Actor,
  policy: ReviewPolicy,
  { postId, revision, verdict, reason, givenBy }: Verdict,
): Promise<void> {
  await tx
    .insertInto("post_review")
    .values({
      organization_id: actor.organizationId,
      id: newId("review"),
      post_id: postId,
      revision,
      verdict,
      reason: reason ?? "",
      given_by: givenBy,
      reviewed_by: givenBy === "policy" ? null : actor.personId,
      token_id: givenBy === "policy" ? null : actor.tokenId,
      ...(givenBy === "policy" ? {} : guestNameColumns(actor)),
      policy: policySnapshot(policy),
    })
    .execute();
}

/** Records that the policy approves the current revision, which ends its review. Returns the columns of a post that takes no steps. */
export async function approveByPolicy({ tx, actor }: Context, policy: ReviewPolicy, { id: postId, revision }: LockedPost) {
  await recordReview(tx, actor, policy, { postId, revision, verdict: "approved", givenBy: "policy" });
  await endReview(tx, actor.organizationId, { postId });
  return withoutSteps;
}

type Decision = { id: string; revision: number; reason: string };

/** Takes exactly the revision that is in review back to its author. The caller tells them. */
export async function sendBack(context: Context, { id, revision, reason }: Decision, verdict: Exclude<PostVerdict, "approved">) {
  const { tx, actor } = context;
  const post = await lockPost(tx, actor, id);
  const project = await requireProject(tx, actor, post.project_id);
  requireMayReturn(await findReview(tx, project, post), actor);
  const status = nextPostStatus(post.status, "return");
  requireCurrent(post, revision);
  await recordReview(tx, actor, project, { postId: id, revision, verdict, givenBy: "reviewer", reason: reason.trim() });
  await markPost(tx, post, { status, approved_revision: null, ...withoutSteps });
  await endReview(tx, actor.organizationId, { postId: id });
  return { post, verdict: { id, revision, status } };
}
