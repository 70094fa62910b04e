import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { findEndpoint, lockEndpoint, updateEndpoint } from "./endpoint-queries.ts";

/** Pauses an endpoint. A delivery on its way at this moment arrives; if it fails, it is held as well. */
export const pauseWebhookEndpoint = handle(contract.pauseWebhookEndpoint, async ({ tx, actor }, { id }) => {
  await lockEndpoint(tx, actor, id);
  await updateEndpoint(tx, actor, id).set({ status: "paused" }).execute();
  await tx
    .updateTable("webhook_delivery")
    .set({ status: "held" })
    .where("organization_id", "=", actor.organizationId)
    .where("endpoint_id", "=", id)
    .where("status", "=", "pending")
    .execute();
  return findEndpoint(tx, actor, id);
});
