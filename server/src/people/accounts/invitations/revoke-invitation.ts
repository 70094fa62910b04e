import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { deleteInvitationLinks } from "../links/account-links.ts";
import { lockPendingInvitation, markInvitation } from "./invitation-queries.ts";

export const revokeInvitation = handle(contract.revokeInvitation, async ({ tx, actor }, { id }) => {
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
