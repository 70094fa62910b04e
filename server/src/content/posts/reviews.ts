import type { PostVerdict } from "@galley/contract";
import type { ApprovalGiver } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { Context } from "#src/operations/handle.ts";
import { requireCurrent } from "#src/operations/require-current.ts";
import { notify } from "#src/people/notifications/notify.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { policySnapshot, type ReviewPolicy, requireApprover } from "#src/people/projects/review-policy.ts";
import { findCurrentRevision, type LockedPost, lockPost, markPost } from "./post-queries.ts";
import { nextPostStatus, type PostTrigger } from "./post-states.ts";

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
      policy: policySnapshot(policy),
    })
    .execute();
}

type Decision = { id: string; revision: number; reason?: string };

/** Applies a reviewer's verdict to exactly the revision that is in review. */
export async function decide(
  context: Context,
  { id, revision, reason }: Decision,
  { verdict, trigger }: { verdict: PostVerdict; trigger: PostTrigger },
) {
  const { tx, actor } = context;
  const post = await lockPost(tx, actor, id);
  const project = await requireProject(tx, actor, post.project_id);
  requireApprover(project, actor);
  const status = nextPostStatus(post.status, trigger);
  requireCurrent(post, revision);
  const said = reason === undefined ? {} : { reason: reason.trim() };
  await recordReview(tx, actor, project, { postId: id, revision, verdict, givenBy: "reviewer", ...said });
  await markPost(tx, post, { status, approved_revision: verdict === "approved" ? revision : null });
  if (verdict !== "approved") await tellAuthor(context, post);
  return { post, verdict: { id, revision, status } };
}

async function tellAuthor(context: Context, post: LockedPost): Promise<void> {
  const author = (await findCurrentRevision(context.tx, post))?.author_id;
  if (author === undefined || author === context.actor.personId) return;
  await notify(context, { projectId: post.project_id, postId: post.id, title: post.title }, new Map([[author, "changes_requested"]]));
}
