import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { changeBlogsNaming } from "#src/people/projects/note-blog-change.ts";
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
  if (member === undefined) throw new Failure("not_found", sentence("refusal_member_email_unknown"));
  if (member.role === "owner" && actor.role !== "owner") throw new Failure("not_allowed", sentence("refusal_only_owner_removes_owner"));
  if (member.role === "owner" && (await countOwners(tx, organizationId)) === 1) {
    throw new Failure("invalid_state", sentence("refusal_last_owner"));
  }
  // Revokes them for good: a person who comes back gets new tokens instead of old ones that nobody remembers.
  await tx
    .updateTable("api_token")
    .set({ revoked_at: sql`least(revoked_at, now())` })
    .where("organization_id", "=", organizationId)
    .where("created_by", "=", member.person_id)
    .where("kind", "in", ["api", "assistant"])
    .execute();
  const author = await tx
    .deleteFrom("author")
    .where("organization_id", "=", organizationId)
    .where("person_id", "=", member.person_id)
    .executeTakeFirst();
  if (author.numDeletedRows > 0n) await changeBlogsNaming(tx, organizationId, member.person_id);
  await tx.deleteFrom("member").where("organization_id", "=", organizationId).where("person_id", "=", member.person_id).execute();
  return { personId: member.person_id, removed: true as const };
});
