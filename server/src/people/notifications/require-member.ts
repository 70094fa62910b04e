import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";

/** Refuses actors who have nothing to choose: the operator, and people who have just been removed from the organization. */
export async function requireMember(tx: Tx, { organizationId, personId }: Actor): Promise<void> {
  const member = await tx
    .selectFrom("member")
    .select("person_id")
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .forKeyShare()
    .executeTakeFirst();
  if (member === undefined) throw new Failure("not_found", sentence("refusal_not_a_member"));
}
