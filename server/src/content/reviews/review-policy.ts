import { type RawBuilder, sql } from "kysely";
import { type Actor, authorKindOf } from "#src/operations/actor.ts";

export type ReviewPolicy = {
  review_before_publishing: boolean;
  agent_review: boolean;
  approver_id: string | null;
  approval_policy_id: string | null;
  guests_approve: boolean;
};

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

/** Returns the rules in force, as an approval or another verdict stores them. */
export function policySnapshot(policy: ReviewPolicy): string {
  return JSON.stringify({
    reviewBeforePublishing: policy.review_before_publishing,
    agentReview: policy.agent_review,
    approverId: policy.approver_id,
    ...(policy.guests_approve && { guestsApprove: true }),
    ...(policy.approval_policy_id !== null && { policyId: policy.approval_policy_id }),
  });
}

/** Columns of an article or a post that tell who asked for the review that it waits for. */
export type ReviewAsked = { review_asked_at: RawBuilder<Date>; review_asked_by: string; review_asked_through: string | null };

/** Returns those columns where the status begins to await a review, else none. A generation asks through its own id. */
export function reviewAsked(status: string, { personId, tokenId }: Pick<Actor, "personId" | "tokenId">): Partial<ReviewAsked> {
  if (status !== "in_review") return {};
  return {
    review_asked_at: sql<Date>`date_trunc('milliseconds', now())`,
    review_asked_by: personId,
    review_asked_through: tokenId,
  };
}
