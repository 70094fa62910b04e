import type { ArticleStatus } from "@galley/contract";
import { Failure } from "#src/core/failure.ts";

/** Every way from one status to another, for every surface. */
export const articleTransitions = {
  edit: { from: ["draft", "approved", "scheduled", "published"], to: "draft" },
  submit: { from: ["draft"], to: "in_review" },
  approve: { from: ["in_review"], to: "approved" },
  request_changes: { from: ["in_review"], to: "draft" },
  schedule: { from: ["approved", "scheduled"], to: "scheduled" },
  schedule_without_review: { from: ["draft", "approved", "scheduled"], to: "scheduled" },
  unschedule: { from: ["scheduled"], to: "approved" },
  publish: { from: ["scheduled"], to: "published" },
} as const satisfies Record<string, { from: readonly ArticleStatus[]; to: ArticleStatus }>;

export type ArticleTrigger = keyof typeof articleTransitions;

const lockedStatuses: readonly ArticleStatus[] = ["in_review", "generating"];

/** Refuses to touch what a reviewer is reading or the service is writing. */
export function requireUnlocked(status: ArticleStatus): void {
  if (!lockedStatuses.includes(status)) return;
  const reason = status === "in_review" ? "in review" : "being written";
  throw new Failure("locked", `The article is ${reason}. Wait until that is done.`, undefined, { lockedBy: status });
}

const unapprovedStatuses: readonly ArticleStatus[] = ["draft", "generating", "in_review"];

/** Whether an approval is still ahead of the current revision. */
export function isUnapproved(status: ArticleStatus): boolean {
  return unapprovedStatuses.includes(status);
}

/** The status that `trigger` leads to, or `invalid_state` naming what would have been needed. */
export function nextStatus(status: ArticleStatus, trigger: ArticleTrigger): ArticleStatus {
  const { from, to } = articleTransitions[trigger];
  if ((from as readonly ArticleStatus[]).includes(status)) return to;
  throw new Failure("invalid_state", `The article is ${words(status)}; this needs it to be ${from.map(words).join(" or ")}.`);
}

function words(status: ArticleStatus): string {
  return status.replace("_", " ");
}
