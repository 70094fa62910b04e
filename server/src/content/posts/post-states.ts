import type { PostStatus } from "@galley/contract";
import { Failure } from "#src/core/failure.ts";

/** All transitions from one status to another, for every interface, with the precondition to name in errors. */
const postTransitions = {
  edit: { from: ["draft", "in_review", "approved", "scheduled", "failed"], to: "in_review", needs: "neither being written nor published" },
  approve: { from: ["in_review"], to: "approved", needs: "in review" },
  return: { from: ["in_review"], to: "draft", needs: "in review" },
  plan: { from: ["draft", "in_review"], to: "in_review", needs: "a draft, in review or approved" },
  schedule: { from: ["approved", "scheduled", "published", "failed"], to: "scheduled", needs: "approved" },
  schedule_without_review: {
    from: ["in_review", "approved", "scheduled", "published", "failed"],
    to: "scheduled",
    needs: "in review or approved",
  },
} as const satisfies Record<string, { from: readonly PostStatus[]; to: PostStatus; needs: string }>;

export type PostTrigger = keyof typeof postTransitions;

/** Returns the status that `trigger` leads to, or throws `invalid_state` with the statuses that allow it. */
export function nextPostStatus(status: PostStatus, trigger: PostTrigger): PostStatus {
  const { from, to, needs } = postTransitions[trigger];
  if ((from as readonly PostStatus[]).includes(status)) return to;
  throw new Failure("invalid_state", `The post's status is ${status.replace("_", " ")}. It must be ${needs}.`);
}
