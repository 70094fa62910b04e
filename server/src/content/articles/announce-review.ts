import type { ArticleStatus } from "@galley/contract";
import { beginWait } from "#src/content/reviews/review-policy.ts";
import type { Writes } from "#src/core/database/transact.ts";
import { recordEvent } from "#src/operations/record-event.ts";
import { type Acting, notifyReviewers } from "#src/people/notifications/tell.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";
import { type Approving, writeApproval } from "./approvals.ts";

type Submitted = { articleId: string; revision: number; title: string; slug: string; locale: string };

/** Records the event that a revision waits for review, begins its time, and notifies the reviewers. */
export async function announceReview(
  call: Acting,
  project: ProjectRow,
  { articleId, revision, title, slug, locale }: Submitted,
): Promise<void> {
  const { organizationId } = call.actor;
  const projectId = project.id;
  const data = { articleId, revision, slug, locale };
  await Promise.all([
    recordEvent(call.tx, { organizationId, projectId, type: "article.review_requested", subjectId: articleId, data }),
    notifyReviewers(call, { projectId, articleId, title }),
    beginWait(call.tx, organizationId, project, { articleId }),
  ]);
}

type Announced = Submitted & {
  status: ArticleStatus;
  /** False where the project is known to have no routine posts. */
  hasRoutine?: boolean;
};

/** Acts on the status of a new revision: records an approval by policy, or announces the review by people. */
export async function announceRevision(
  call: Acting & Approving<Writes>,
  project: ProjectRow,
  { status, hasRoutine = true, ...submitted }: Announced,
): Promise<void> {
  if (status === "approved") {
    const { articleId, revision } = submitted;
    await writeApproval(call, project, { articleId, revision, givenBy: "policy" }, hasRoutine);
  }
  if (status === "in_review") await announceReview(call, project, submitted);
}
