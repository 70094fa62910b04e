import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { handle, handleMembers } from "#src/operations/handle.ts";
import { removeAuthor } from "#src/people/projects/remove-author.ts";
import { addMember } from "./add-member.ts";
import { createOrganization } from "./create-organization.ts";
import { listMembers } from "./list-members.ts";
import { countOwners, findPerson, lockRole } from "./person-queries.ts";
import { readOrganization } from "./read-organization.ts";

const countMembers = handle(contract.countMembers, async ({ tx, actor: { organizationId } }) => {
  const { rows } = await sql<{ role: contract.Role; count: number }>`
    select m.role, count(*)::integer as count
    from (select m.role from member m where m.organization_id = ${organizationId} limit ${contract.limits.countedMax}) m
    group by m.role`.execute(tx);
  const { rows: invited } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from invitation i where i.organization_id = ${organizationId} and i.status = 'pending' limit ${contract.limits.countedMax}
    ) i`.execute(tx);
  const roles = { owner: 0, admin: 0, member: 0, reviewer: 0, commenter: 0, reader: 0 };
  for (const { role, count } of rows) roles[role] = count;
  return { total: rows.reduce((sum, { count }) => sum + count, 0), roles, invitations: invited[0]?.count ?? 0 };
});

const getRetention = handle(contract.getRetention, async ({ retention }) => retention);

const updateOrganization = handleMembers(contract.updateOrganization, async (context, { name, guestLinks }) => {
  const { tx, actor } = context;
  if (name === undefined && guestLinks === undefined) return readOrganization(context);
  await tx
    .updateTable("organization")
    .set({ ...(name !== undefined && { name }), ...(guestLinks !== undefined && { guest_links: guestLinks }) })
    .where("organization_id", "=", actor.organizationId)
    .execute();
  return readOrganization(context);
});

const removeMember = handleMembers(contract.removeMember, async ({ tx, actor }, { email }) => {
  const { organizationId } = actor;
  const person = await findPerson(tx, email);
  const role = person && (await lockRole(tx, organizationId, person.id));
  if (person === undefined || role === undefined) throw new Failure("not_found", sentence("refusal_member_email_unknown"));
  if (role === "owner" && actor.role !== "owner") throw new Failure("not_allowed", sentence("refusal_only_owner_removes_owner"));
  if (role === "owner" && (await countOwners(tx, organizationId)) === 1) {
    throw new Failure("invalid_state", sentence("refusal_last_owner"));
  }
  // Revokes them for good: a person who comes back gets new tokens instead of old ones that nobody remembers.
  await tx
    .updateTable("api_token")
    .set({ revoked_at: sql`least(revoked_at, now())` })
    .where("organization_id", "=", organizationId)
    .where("created_by", "=", person.id)
    .where("kind", "in", ["api", "assistant"])
    .execute();
  await removeAuthor(tx, { organizationId, personId: person.id });
  await tx.deleteFrom("member").where("organization_id", "=", organizationId).where("person_id", "=", person.id).execute();
  return { personId: person.id, removed: true as const };
});

const getOrganization = handle(contract.getOrganization, readOrganization);

export const organizationOperations = {
  countMembers,
  createOrganization,
  addMember,
  removeMember,
  listMembers,
  getOrganization,
  getRetention,
  updateOrganization,
};
