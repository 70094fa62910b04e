import * as contract from "@galley/contract";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { countOwners, findPerson, lockMembership } from "./person-queries.ts";

export const removeMember = handle(contract.removeMember, async ({ tx, actor }, { email }) => {
  const { organizationId } = actor;
  await lockMembership(tx, organizationId);
  const person = await findPerson(tx, email);
  const member =
    person &&
    (await tx
      .selectFrom("member")
      .select(["person_id", "role"])
      .where("organization_id", "=", organizationId)
      .where("person_id", "=", person.id)
      .executeTakeFirst());
  if (member === undefined) throw new Failure("not_found", "No member has this email address.");
  if (member.role === "owner" && actor.role !== "owner") throw new Failure("not_allowed", "Only an owner can remove an owner. Ask one.");
  if (member.role === "owner" && (await countOwners(tx, organizationId)) === 1) {
    throw new Failure("invalid_state", "This is the last owner. Make somebody else an owner first.");
  }
  // Revokes them for good: a person who comes back gets new tokens instead of old ones that nobody remembers.
  await tx
    .updateTable("api_token")
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where("organization_id", "=", organizationId)
    .where("created_by", "=", member.person_id)
    .where("kind", "in", ["api", "assistant"])
    .execute();
  await tx.deleteFrom("member").where("organization_id", "=", organizationId).where("person_id", "=", member.person_id).execute();
  return { personId: member.person_id, removed: true as const };
});
