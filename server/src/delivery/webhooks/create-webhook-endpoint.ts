import * as contract from "@galley/contract";
import { newId } from "#src/core/ids.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import { requireConfirmedSession } from "#src/people/access/sessions.ts";
import { requireRoom } from "#src/people/quotas/require-room.ts";
import { requireProjectOf, requireReachableEndpoint } from "./check-endpoint.ts";
import { findEndpoint } from "./endpoint-queries.ts";
import { newSecret, secretPlaceOf } from "./endpoint-secret.ts";

export const createWebhookEndpoint = handlePrepared(contract.createWebhookEndpoint, {
  prepare: ({ egress }, _actor, { url }) => requireReachableEndpoint(egress, url),
  run: async ({ tx, actor, vault }, { url, events, projectId }) => {
    await requireProjectOf(tx, actor, projectId);
    await requireConfirmedSession(tx, actor);
    const { organizationId } = actor;
    await requireRoom(tx, "webhookEndpoints");
    const id = newId("endpoint");
    const secret = newSecret();
    await tx
      .insertInto("webhook_endpoint")
      .values({
        organization_id: organizationId,
        id,
        kind: "organization",
        project_id: projectId,
        url,
        events,
        secret: vault.seal(secret, secretPlaceOf(organizationId, id, "secret")),
        created_by: actor.personId,
      })
      .execute();
    return { ...(await findEndpoint(tx, actor, id)), secret };
  },
});
