import type { Tx } from "#src/database/transact.ts";
import type { Actor } from "#src/platform/actor.ts";
import { newId } from "#src/platform/ids.ts";
import { policySnapshot, type ReviewPolicy } from "#src/projects/review-policy.ts";

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
      policy: policySnapshot(policy),
    })
    .execute();
}
