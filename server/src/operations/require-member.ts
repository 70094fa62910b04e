import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "./actor.ts";

type Membership = Pick<Actor, "organizationId" | "personId">;

/** Refuses actors who have nothing to choose: the operator, and people who have just been removed from the organization. */
export async function requireMember(tx: Tx, { organizationId, personId }: Membership): Promise<void> {
  const member = await tx
    .selectFrom("member")
    .select("person_id")
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", personId)
    .forKeyShare()
    .executeTakeFirst();
  if (member === undefined) throw new Failure("not_found", sentence("refusal_not_a_member"));
}

/**
 * Lets a member's calls wait for each other until commit, so that only one takes a last place. Refuses actors who are no members. Each such
 * call holds the membership already, so that the row itself would have them wait in a circle.
 */
export async function lockMember(tx: Tx, actor: Membership): Promise<void> {
  await requireMember(tx, actor);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`member ${actor.organizationId} ${actor.personId}`}, 0))`.execute(tx);
}
