import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { mailboxOf } from "#src/core/text/email.ts";
import { handleMembers } from "#src/operations/handle.ts";
import { requireConfirmedSession } from "#src/people/access/sessions.ts";
import { findPerson, findRole } from "#src/people/organizations/person-queries.ts";
import { requireRoom } from "#src/people/quotas/require-room.ts";
import { deleteInvitationLinks, insertInvitationLink, invitationDays } from "../links/account-links.ts";
import { invitationPath } from "../links/link-paths.ts";
import { queueMails } from "../mail/queue-mail.ts";
import { mailboxWithin, requireAttemptWithin } from "../throttle.ts";
import { markInvitation } from "./invitation-queries.ts";

export const inviteMember = handleMembers(contract.inviteMember, async (context, { email, role, projectIds, copyLink }) => {
  const { tx, actor, publicUrl, sendsMail } = context;
  const { organizationId } = actor;
  if (role === "owner" && actor.role !== "owner") throw new Failure("not_allowed", sentence("refusal_only_owner_invites_owner"));
  await requireNewcomer(tx, organizationId, email);
  // There may be no room left on acceptance, which checks again. This check tells the inviter of a full organization at once.
  await requireRoom(tx, "members");
  await requireProjects(tx, organizationId, projectIds ?? []);
  // An invited member stays when this session has ended.
  await requireConfirmedSession(tx, actor);
  // The members are locked: of two invitations to one address at once, the second ends the first.
  await endEarlierInvitation(tx, organizationId, email);
  const id = newId("invitation");
  const { expires_at: expiresAt } = await tx
    .insertInto("invitation")
    .values({
      organization_id: organizationId,
      id,
      email,
      role,
      project_ids: projectIds === undefined ? null : [...new Set(projectIds)],
      invited_by: actor.personId,
      expires_at: sql<Date>`now() + make_interval(days => ${invitationDays})`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  const answer = { id, email, role, expiresAt: expiresAt.toISOString() };
  if (copyLink || !sendsMail) {
    const link = await insertInvitationLink(tx, { organizationId, invitationId: id, mailed: false });
    return { ...answer, link: publicUrl + invitationPath(link) };
  }
  await requireAttemptWithin(tx, {
    invitingOrganization: organizationId,
    invitedMailbox: mailboxWithin(organizationId, email),
    invitedMailboxOfAll: mailboxOf(email),
  });
  await queueMails(tx, [{ kind: "invitation", email, organization_id: organizationId, invitation_id: id }]);
  return { ...answer, link: null };
});

async function requireNewcomer(tx: Tx, organizationId: string, email: string): Promise<void> {
  const person = await findPerson(tx, email);
  if (person === undefined || (await findRole(tx, organizationId, person.id)) === undefined) return;
  throw new Failure("invalid_state", sentence("refusal_already_member"), "email");
}

async function requireProjects(tx: Tx, organizationId: string, projectIds: readonly string[]): Promise<void> {
  const rows = await tx.selectFrom("project").select("id").where("organization_id", "=", organizationId).execute();
  const unknown = projectIds.find((projectId) => !rows.some(({ id }) => id === projectId));
  if (unknown !== undefined)
    throw new Failure("invalid_input", sentence("refusal_named_project_unknown", { project: unknown }), "projectIds");
}

async function endEarlierInvitation(tx: Tx, organizationId: string, email: string): Promise<void> {
  const earlier = await tx
    .selectFrom("invitation")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (earlier === undefined) return;
  await markInvitation(tx, organizationId, earlier.id, "revoked");
  await deleteInvitationLinks(tx, organizationId, earlier.id);
}
