import type { WebhookDeliveryStatus } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#src/operations/actor.ts";
import { isAt } from "./delivery-queries.ts";

/** Counts the deliveries of an endpoint with a status, up to `max`. */
export function countDeliveries(
  actor: Actor,
  endpointId: RawBuilder<unknown> | string,
  status: WebhookDeliveryStatus,
  max: number,
): RawBuilder<number> {
  return sql<number>`(
    select count(*)::integer from (
      select from webhook_delivery d
      where d.organization_id = ${actor.organizationId} and d.endpoint_id = ${endpointId} and ${isAt(actor, endpointId, status)}
      limit ${max}
    ) counted
  )`;
}
