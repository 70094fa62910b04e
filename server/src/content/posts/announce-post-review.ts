import { beginWait } from "#src/content/reviews/review-policy.ts";
import { type Acting, notifyReviewers } from "#src/people/notifications/tell.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";

/** Begins the time within which a post takes its steps of approval, and notifies the reviewers. */
export async function announcePostReview(call: Acting, project: ProjectRow, post: { id: string; title: string }): Promise<void> {
  const { id: postId, title } = post;
  await beginWait(call.tx, call.actor.organizationId, project, { postId });
  await notifyReviewers(call, { projectId: project.id, postId, title });
}
