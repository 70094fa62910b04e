import * as contract from "@galley/contract";
import { webhookCountMax } from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, listAsJson } from "#src/operations/list-as-json.ts";
import { countDeliveries } from "./count-deliveries.ts";
import { selectDeliveries } from "./delivery-queries.ts";
import { shownEndpoint } from "./endpoint-queries.ts";

export const browseWebhookEndpoints = handle(contract.browseWebhookEndpoints, async (context, { limit, cursor }) => {
  const { organizationId } = context.actor;
  const page = { query: ["browse_webhook_endpoints", organizationId], limit, cursor, orderedBy: "createdAt" };
  const newest = selectDeliveries(context.actor, sql`d.endpoint_id = e.id order by d.created_at desc, d.id desc limit 1`);
  return listAsJson(
    context,
    page,
    sql`select ${shownEndpoint}, ${countDeliveries(organizationId, "held", webhookCountMax)} as held,
        (select row_to_json(last) from (${newest}) last) as "lastDelivery"
      from webhook_endpoint e
      where e.organization_id = ${organizationId} and ${afterCursor(context, page, sql`e.created_at`, sql`e.id`)}
      order by e.created_at desc, e.id desc
      limit ${limit + 1}`,
  );
});
