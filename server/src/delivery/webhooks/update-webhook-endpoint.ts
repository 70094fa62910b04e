import * as contract from "@galley/contract";
import { handlePrepared } from "#src/operations/handle.ts";
import { requireConfirmedSession } from "#src/people/access/sessions.ts";
import { requireProjectOf, requireReachableEndpoint } from "./check-endpoint.ts";
import { findEndpoint, lockEndpoint, requireOwnEndpoint, updateEndpoint } from "./endpoint-queries.ts";

export const updateWebhookEndpoint = handlePrepared(contract.updateWebhookEndpoint, {
  prepare: async ({ egress }, _actor, { url }) => {
    if (url !== undefined) await requireReachableEndpoint(egress, url);
  },
  run: async ({ tx, actor }, { id, url, events, projectId }) => {
    await requireConfirmedSession(tx, actor);
    requireOwnEndpoint(await lockEndpoint(tx, actor, id));
    if (projectId !== undefined) await requireProjectOf(tx, actor, projectId);
    const changes = {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events }),
      ...(projectId !== undefined && { project_id: projectId }),
    };
    if (Object.keys(changes).length > 0) await updateEndpoint(tx, actor, id).set(changes).execute();
    // The project that it had may be closed.
    if (projectId !== undefined) tx.turn("webhooks");
    return findEndpoint(tx, actor, id);
  },
});
