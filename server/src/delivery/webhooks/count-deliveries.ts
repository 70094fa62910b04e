import type { WebhookDeliveryStatus } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";

/** Counts the deliveries of the endpoint `e` with a status, up to `max`. */
export function countDeliveries(organizationId: string, status: WebhookDeliveryStatus, max: number): RawBuilder<number> {
  return sql<number>`(
    select count(*)::integer from (
      select from webhook_delivery d
      where d.organization_id = ${organizationId} and d.endpoint_id = e.id and d.status = ${status} limit ${max}
    ) counted
  )`;
}
