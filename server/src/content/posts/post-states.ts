import type { PostStatus } from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";

/** All transitions from one status to another, for every interface. */
const postTransitions = {
  edit: { from: ["draft", "in_review", "approved", "scheduled", "failed"], to: "in_review" },
  submit: { from: ["draft"], to: "in_review" },
  approve: { from: ["in_review"], to: "approved" },
  return: { from: ["in_review"], to: "draft" },
  withdraw_approval: { from: ["approved", "scheduled", "failed"], to: "draft" },
  plan: { from: ["draft", "in_review"], to: "in_review" },
  schedule: { from: ["approved", "scheduled", "published", "failed"], to: "scheduled" },
  schedule_without_review: { from: ["draft", "in_review", "approved", "scheduled", "published", "failed"], to: "scheduled" },
} as const satisfies Record<string, { from: readonly PostStatus[]; to: PostStatus }>;

export type PostTrigger = keyof typeof postTransitions;

/** Returns the status that `trigger` leads to, or throws `invalid_state` with the statuses that allow it. */
export function nextPostStatus(status: PostStatus, trigger: PostTrigger): PostStatus {
  const { from, to } = postTransitions[trigger];
  if ((from as readonly PostStatus[]).includes(status)) return to;
  throw new Failure("invalid_state", sentence("refusal_post_status", { status, trigger }));
}
