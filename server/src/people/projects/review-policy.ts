import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { type Actor, authorKindOf, mayUse } from "#src/operations/actor.ts";

export type ReviewPolicy = { review_before_publishing: boolean; agent_review: boolean; approver_id: string | null };

type AuthorKind = ReturnType<typeof authorKindOf>;

/** Returns whether work waits for approval. One setting decides for people, the other for tokens and assistants. */
export function needsReview(policy: ReviewPolicy, authorKind: AuthorKind): boolean {
  return authorKind === "human" ? policy.review_before_publishing : policy.agent_review;
}

/**
 * Returns whether a revision may get a date without an approval. The policy has to exempt both its author and the one who dates
 * it: a token could otherwise publish what a person has not finished.
 */
export function maySkipReview(policy: ReviewPolicy, authorKind: AuthorKind, actor: Actor): boolean {
  return !needsReview(policy, authorKind) && !needsReview(policy, authorKindOf(actor));
}

/** Returns whether the actor may approve in this project: by role, by permissions, and as the approver whom it names, if any. */
export function mayApprove(policy: ReviewPolicy, actor: Actor): boolean {
  return mayUse(actor, "articles:approve") && (policy.approver_id === null || policy.approver_id === actor.personId);
}

/** Refuses every approver but the one whom the project names, if it names one. */
export function requireApprover(policy: ReviewPolicy, actor: Actor): void {
  if (policy.approver_id !== null && policy.approver_id !== actor.personId) {
    throw new Failure("not_allowed", sentence("refusal_other_approver"));
  }
}

/** Returns the rules in force, as an approval or another verdict stores them. */
export function policySnapshot(policy: ReviewPolicy): string {
  return JSON.stringify({
    reviewBeforePublishing: policy.review_before_publishing,
    agentReview: policy.agent_review,
    approverId: policy.approver_id,
  });
}
