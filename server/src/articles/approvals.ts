import type { Tx } from "#src/database/transact.ts";
import type { Actor } from "#src/platform/actor.ts";
import { newId } from "#src/platform/ids.ts";
import type { ReviewPolicy } from "#src/projects/review-policy.ts";

/** Writes down who approved which revision, when, and under which rules. */
export async function recordApproval(tx: Tx, actor: Actor, policy: ReviewPolicy, articleId: string, revision: number): Promise<void> {
  await tx
    .insertInto("approval")
    .values({
      organization_id: actor.organizationId,
      id: newId("approval"),
      article_id: articleId,
      revision,
      approved_by: actor.personId,
      token_id: actor.tokenId,
      policy: JSON.stringify({
        reviewBeforePublishing: policy.review_before_publishing,
        agentReview: policy.agent_review,
        approverId: policy.approver_id,
      }),
    })
    .execute();
}
