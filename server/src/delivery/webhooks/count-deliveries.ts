import type { WebhookDeliveryStatus } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";

/** How many deliveries of the endpoint `e` have a status; the count ends at `max`, however many there are. */
export function countDeliveries(organizationId: string, status: WebhookDeliveryStatus, max: number): RawBuilder<number> {
  return sql<number>`(
    select count(*)::integer from (
      select from webhook_delivery d
      where d.organization_id = ${organizationId} and d.endpoint_id = e.id and d.status = ${status} limit ${max}
    ) counted
  )`;
}
