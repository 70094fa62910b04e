import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { lockEndpoint, requireOwnEndpoint } from "./endpoint-queries.ts";

export const deleteWebhookEndpoint = handle(contract.deleteWebhookEndpoint, async ({ tx, actor }, { id }) => {
  requireOwnEndpoint(await lockEndpoint(tx, actor, id));
  await tx.deleteFrom("webhook_endpoint").where("organization_id", "=", actor.organizationId).where("id", "=", id).execute();
  return { id, deleted: true as const };
});
