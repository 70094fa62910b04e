import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { jsonTime } from "#src/operations/list-as-json.ts";
import { hasParts, listFitting } from "#src/operations/list-fitting.ts";
import { acceptInvitation } from "./invitations/accept-invitation.ts";
import { lockPendingInvitation, markInvitation } from "./invitations/invitation-queries.ts";
import { inviteMember } from "./invitations/invite-member.ts";
import { deleteInvitationLinks } from "./links/account-links.ts";

const revokeInvitation = handle(contract.revokeInvitation, async ({ tx, actor }, { id }) => {
  const { organizationId } = actor;
  const invitation = await lockPendingInvitation(tx, organizationId, id);
  if (invitation === undefined) throw new Failure("not_found", sentence("refusal_invitation_unknown"));
  if (invitation.role === "owner" && actor.role !== "owner") {
    throw new Failure("not_allowed", sentence("refusal_only_owner_revokes_owner"));
  }
  await markInvitation(tx, organizationId, id, "revoked");
  await deleteInvitationLinks(tx, organizationId, id);
  return { id, revoked: true as const };
});

const listInvitations = handle(contract.listInvitations, async (context, { limit, cursor, query, personId }) => {
  const { organizationId } = context.actor;
  const cursorOf = ["list_invitations", organizationId, query ?? null, personId ?? null];
  return listFitting(
    context,
    { query: cursorOf, limit, cursor, orderedBy: "createdAt" },
    {
      row: { alias: "i", at: sql`i.created_at`, id: sql`i.id` },
      from: sql`from invitation i where i.organization_id = ${organizationId} and i.status = 'pending'`,
      fits: [hasParts(sql`i.email`, query), personId && sql`i.invited_by = ${personId}`],
      select: (rows) => sql`
      select i.id, i.email, i.role, i.project_ids as "projectIds", person.email as "invitedBy", ${jsonTime(sql`i.created_at`)} as "createdAt",
        ${jsonTime(sql`i.expires_at`)} as "expiresAt", i.expires_at <= now() as expired
      from ${rows} join person on person.id = i.invited_by`,
    },
  );
});

export const invitationOperations = {
  inviteMember,
  listInvitations,
  revokeInvitation,
  acceptInvitation,
};
