import { permissions } from "@galley/contract";
import type { FoundOrganization } from "./accounts/found-installation.ts";
import { acceptInvitation } from "./accounts/invitations/accept-invitation.ts";
import type { AcceptInvitation } from "./accounts/invitations/answer-invitation.ts";
import { createOrganization } from "./organizations/create-organization.ts";
import type { Actor } from "./platform/actor.ts";
import type { AnyBound } from "./platform/handle.ts";
import { newId } from "./platform/ids.ts";
import { type Door, invoke } from "./platform/invoke.ts";

const surface = "account";

/** The operations that pages call for somebody who belongs to no organization yet. */
export function accountOperations(door: Door): { found: FoundOrganization; accept: AcceptInvitation } {
  return {
    async found({ organization, name, email }, requestId) {
      const actor: Actor = {
        ...outsider,
        kind: "operator",
        organizationId: newId("organization"),
        personId: "operator",
        role: "owner",
        reach: "all",
      };
      const input = { name: organization, ownerEmail: email, ownerName: name };
      const { output } = await invoke(door, createOrganization as unknown as AnyBound, { actor, surface, requestId }, () => input);
      return createOrganization.operation.output.parse(output);
    },
    accept(organizationId, personId, link, requestId) {
      const actor: Actor = { ...outsider, kind: "person", organizationId, personId, role: "reader", reach: [] };
      return invoke(door, acceptInvitation as unknown as AnyBound, { actor, surface, requestId }, () => ({ link }));
    },
  };
}

const outsider = { permissions: new Set(permissions), tokenId: null, projectId: null } as const;
