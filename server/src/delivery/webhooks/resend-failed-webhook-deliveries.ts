import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { restartDeliveries } from "./delivery-queries.ts";
import { lockEndpoint } from "./endpoint-queries.ts";

export const resendFailedWebhookDeliveries = handle(
  contract.resendFailedWebhookDeliveries,
  async ({ tx, actor }, { id, eventType, from, to }) => {
    const endpoint = await lockEndpoint(tx, actor, id);
    let failed = restartDeliveries(tx, actor, endpoint.status === "paused" ? "held" : "pending")
      .where("endpoint_id", "=", id)
      .where("status", "=", "failed");
    if (from !== undefined) failed = failed.where("created_at", ">=", new Date(from));
    if (to !== undefined) failed = failed.where("created_at", "<", new Date(to));
    if (eventType !== undefined) {
      failed = failed.where(
        sql<boolean>`exists (select from event v where v.organization_id = ${actor.organizationId} and v.id = event_id and v.type = ${eventType})`,
      );
    }
    const { numUpdatedRows } = await failed.executeTakeFirst();
    return { resent: Number(numUpdatedRows) };
  },
);
