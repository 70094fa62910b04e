import { acceptInvitation } from "./invitations/accept-invitation.ts";
import { inviteMember } from "./invitations/invite-member.ts";
import { listInvitations } from "./invitations/list-invitations.ts";
import { revokeInvitation } from "./invitations/revoke-invitation.ts";

export const invitationOperations = {
  inviteMember,
  listInvitations,
  revokeInvitation,
  acceptInvitation,
};
