import type { ArticleStatus } from "@galley/contract";
import { recordEvent } from "#src/operations/record-event.ts";
import type { Teller } from "#src/people/notifications/notify.ts";
import { notifyReviewers } from "#src/people/notifications/notify-reviewers.ts";
import type { ProjectRow } from "#src/people/projects/project-queries.ts";
import { type Approving, recordApproval } from "./approvals.ts";

type Submitted = { projectId: string; articleId: string; revision: number; title: string; slug: string; locale: string };

/** Records the event that a revision waits for review and notifies the reviewers. */
export async function announceReview(teller: Teller, { projectId, articleId, revision, title, slug, locale }: Submitted): Promise<void> {
  const { organizationId } = teller.actor;
  const data = { articleId, revision, slug, locale };
  await Promise.all([
    recordEvent(teller.tx, { organizationId, projectId, type: "article.review_requested", subjectId: articleId, data }),
    notifyReviewers(teller, { projectId, articleId, title }),
  ]);
}

/** Acts on the status of a new revision: records an approval by policy, or announces the review by people. */
export async function announceRevision(
  teller: Teller & Approving,
  project: ProjectRow,
  { status, ...submitted }: Omit<Submitted, "projectId"> & { status: ArticleStatus },
): Promise<void> {
  if (status === "approved") {
    const { articleId, revision } = submitted;
    await recordApproval(teller, project, { articleId, revision, givenBy: "policy" });
  }
  if (status === "in_review") await announceReview(teller, { ...submitted, projectId: project.id });
}
