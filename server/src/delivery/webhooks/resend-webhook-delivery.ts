import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { findDelivery, lockDelivery, restartDeliveries } from "./delivery-queries.ts";
import { lockEndpoint } from "./endpoint-queries.ts";

export const resendWebhookDelivery = handle(contract.resendWebhookDelivery, async ({ tx, actor }, { id }) => {
  const { endpointId } = await findDelivery(tx, actor, id);
  // Locks the endpoint first, as pausing and settling do.
  const endpoint = await lockEndpoint(tx, actor, endpointId);
  const { status } = await lockDelivery(tx, actor, id);
  if (status === "delivering") throw new Failure("invalid_state", sentence("refusal_delivery_under_way"));
  await restartDeliveries(tx, actor, endpoint.status === "paused" ? "held" : "pending")
    .where("id", "=", id)
    .execute();
  return findDelivery(tx, actor, id);
});
