import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { restartDeliveries } from "./delivery-queries.ts";
import { findEndpoint, lockEndpoint, updateEndpoint } from "./endpoint-queries.ts";

export const resumeWebhookEndpoint = handle(contract.resumeWebhookEndpoint, async ({ tx, actor }, { id }) => {
  await lockEndpoint(tx, actor, id);
  await updateEndpoint(tx, actor, id).set({ status: "active" }).execute();
  await restartDeliveries(tx, actor, "pending").where("endpoint_id", "=", id).where("status", "=", "held").execute();
  return findEndpoint(tx, actor, id);
});
