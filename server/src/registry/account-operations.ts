import { permissions } from "@galley/contract";
import { newId } from "#src/core/ids.ts";
import { type Actor, founder } from "#src/operations/actor.ts";
import type { Services } from "#src/operations/call.ts";
import { callOperation } from "#src/operations/call-operation.ts";
import type { FoundOrganization } from "#src/people/accounts/found-installation.ts";
import { acceptInvitation } from "#src/people/accounts/invitations/accept-invitation.ts";
import type { AcceptInvitation } from "#src/people/accounts/invitations/answer-invitation.ts";
import { createOrganization } from "#src/people/organizations/create-organization.ts";

const surface = "account";

/** Returns the operations that account pages call for a person who has no organization yet. */
export function accountOperations(services: Services): { found: FoundOrganization; accept: AcceptInvitation } {
  return {
    found({ organization, name, email }, requestId) {
      const actor = founder(newId("organization"));
      const input = { name: organization, ownerEmail: email, ownerName: name };
      return callOperation(services, createOrganization, { actor, surface, requestId }, input);
    },
    accept(organizationId, personId, link, requestId) {
      const actor: Actor = { ...newcomer, organizationId, personId };
      return callOperation(services, acceptInvitation, { actor, surface, requestId }, { link });
    },
  };
}

const newcomer = {
  kind: "newcomer",
  permissions: new Set(permissions),
  tokenId: null,
  projectId: null,
  role: "reader",
  reach: [],
} as const;
