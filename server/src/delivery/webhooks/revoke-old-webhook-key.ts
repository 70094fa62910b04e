import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { findEndpoint, lockEndpoint, updateEndpoint } from "./endpoint-queries.ts";

export const revokeOldWebhookKey = handle(contract.revokeOldWebhookKey, async ({ tx, actor }, { id }) => {
  await lockEndpoint(tx, actor, id);
  await updateEndpoint(tx, actor, id).set({ old_secret: null, old_secret_until: null }).execute();
  return findEndpoint(tx, actor, id);
});
