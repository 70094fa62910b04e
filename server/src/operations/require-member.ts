import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "./actor.ts";

type Membership = Pick<Actor, "organizationId" | "personId">;

/** Refuses actors who have nothing to choose: the operator, and people who have just been removed from the organization. */
export async function requireMember(tx: Tx, actor: Membership): Promise<void> {
  requireFound(await selectMember(tx, actor).forKeyShare().executeTakeFirst());
}

/** Holds the actor's membership until commit, so that of two calls at once only one takes a last place. Refuses actors who are no members. */
export async function lockMember(tx: Tx, actor: Membership): Promise<void> {
  requireFound(await selectMember(tx, actor).forNoKeyUpdate().executeTakeFirst());
}

function selectMember(tx: Tx, { organizationId, personId }: Membership) {
  return tx.selectFrom("member").select("person_id").where("organization_id", "=", organizationId).where("person_id", "=", personId);
}

function requireFound(member: object | undefined): void {
  if (member === undefined) throw new Failure("not_found", sentence("refusal_not_a_member"));
}
