import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handleMembers } from "#src/operations/handle.ts";
import { requireRoom } from "#src/people/quotas/require-room.ts";
import { countOwners, ensurePerson, findPerson, findRole, lockRole, requireJoinable } from "./person-queries.ts";

export const addMember = handleMembers(contract.addMember, async ({ tx, actor }, { role, projectIds, ...who }) => {
  const { organizationId } = actor;
  const personId = await choosePerson(tx, actor, who);
  const current = await lockRole(tx, organizationId, personId);
  if (actor.role !== "owner" && (role === "owner" || current === "owner")) {
    throw new Failure("not_allowed", sentence("refusal_only_owner_adds_owner"));
  }
  if (current === "owner" && role !== "owner" && (await countOwners(tx, organizationId)) === 1) {
    throw new Failure("invalid_state", sentence("refusal_last_owner"));
  }
  const joins = current === undefined ? await requireJoinable(tx, organizationId, personId) : "*";
  if (current === undefined) await requireRoom(tx, "members");
  const values = { role, all_projects: projectIds === undefined };
  await tx
    .insertInto("member")
    .values({ organization_id: organizationId, person_id: personId, person_joins: joins, ...values })
    .onConflict((conflict) => conflict.columns(["organization_id", "person_id"]).doUpdateSet(values))
    .execute();
  await replaceProjects(tx, organizationId, personId, projectIds ?? []);
  return { personId, role };
});

type Who = { email?: string | undefined; personId?: string | undefined; name?: string | undefined };

/**
 * Finds the member with this address or id. Only the operator adds another person, and creates them if there is none yet:
 * everybody else joins by accepting an invitation.
 */
async function choosePerson(tx: Tx, { kind, organizationId }: Actor, { email, personId, name }: Who): Promise<string> {
  if (email !== undefined && personId !== undefined) {
    throw new Failure("invalid_input", sentence("refusal_email_or_id"), "personId");
  }
  if (email !== undefined && kind === "operator")
    return ensurePerson(tx, organizationId, email, name ?? email.slice(0, email.indexOf("@")));
  if (email !== undefined) return requireMember(tx, organizationId, email);
  if (personId === undefined) throw new Failure("invalid_input", sentence("refusal_email_or_member"), "email");
  if ((await findRole(tx, organizationId, personId)) === undefined) {
    throw new Failure("not_found", sentence("refusal_member_unknown"), "personId");
  }
  return personId;
}

/** Refuses an address that nobody has and one of another organization's people in the same way. */
async function requireMember(tx: Tx, organizationId: string, email: string): Promise<string> {
  const person = await findPerson(tx, email);
  if (person !== undefined && (await findRole(tx, organizationId, person.id)) !== undefined) return person.id;
  throw new Failure("not_allowed", sentence("refusal_member_must_be_invited"), "email");
}

async function replaceProjects(tx: Tx, organizationId: string, personId: string, projectIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("member_project").where("organization_id", "=", organizationId).where("person_id", "=", personId).execute();
  for (const projectId of new Set(projectIds)) {
    const project = await tx
      .selectFrom("project")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("id", "=", projectId)
      .executeTakeFirst();
    if (project === undefined)
      throw new Failure("invalid_input", sentence("refusal_named_project_unknown", { project: projectId }), "projectIds");
    await tx.insertInto("member_project").values({ organization_id: organizationId, person_id: personId, project_id: projectId }).execute();
  }
}
