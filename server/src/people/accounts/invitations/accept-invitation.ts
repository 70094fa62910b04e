import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { normalizedEmail } from "#src/core/text/email.ts";
import { handleMembers } from "#src/operations/handle.ts";
import { findRole, requireJoinable } from "#src/people/organizations/person-queries.ts";
import { requireRoom } from "#src/people/quotas/require-room.ts";
import { deleteInvitationLinks, takeInvitationLink } from "../links/account-links.ts";
import { lockPendingInvitation, markInvitation } from "./invitation-queries.ts";

/** Runs inside the organization that is joined: the caller passes its id as the actor's organization. */
export const acceptInvitation = handleMembers(contract.acceptInvitation, async ({ tx, actor }, { link }) => {
  const { organizationId, personId } = actor;
  const taken = await takeInvitationLink(tx, organizationId, link);
  const invitation = taken && (await lockPendingInvitation(tx, organizationId, taken.invitationId));
  if (invitation === undefined) throw new Failure("not_found", sentence("refusal_this_invitation_was_used"));
  const { email } = await tx.selectFrom("person").select("email").where("id", "=", personId).executeTakeFirstOrThrow();
  if (normalizedEmail(email) !== normalizedEmail(invitation.email)) {
    throw new Failure("not_allowed", sentence("refusal_this_invitation_is_for_someone"));
  }
  // An invitation, like a token, is worth as much as its creator's current role.
  const inviter = await findRole(tx, organizationId, invitation.invited_by);
  if (inviter !== "owner" && (inviter !== "admin" || invitation.role === "owner")) {
    throw new Failure("not_allowed", sentence("refusal_the_person_who_invited_you_can"));
  }
  await markInvitation(tx, organizationId, invitation.id, "accepted");
  await deleteInvitationLinks(tx, organizationId, invitation.id);
  const known = await findRole(tx, organizationId, personId);
  if (known === undefined) await join(tx, organizationId, personId, invitation);
  return { organizationId, role: known ?? invitation.role };
});

type Invitation = { role: contract.Role; project_ids: string[] | null };

async function join(tx: Tx, organizationId: string, personId: string, { role, project_ids: projectIds }: Invitation): Promise<void> {
  await requireRoom(tx, "members");
  const place = { organization_id: organizationId, person_id: personId };
  const joins = await requireJoinable(tx, organizationId, personId);
  await tx
    .insertInto("member")
    .values({ ...place, role, all_projects: projectIds === null, person_joins: joins })
    .execute();
  if (projectIds === null || projectIds.length === 0) return;
  const projects = await tx
    .selectFrom("project")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "in", projectIds)
    .execute();
  if (projects.length === 0) return;
  await tx
    .insertInto("member_project")
    .values(projects.map(({ id }) => ({ ...place, project_id: id })))
    .execute();
}
