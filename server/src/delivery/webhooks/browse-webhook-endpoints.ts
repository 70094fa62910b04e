import * as contract from "@galley/contract";
import { webhookCountMax } from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { countDeliveries } from "./count-deliveries.ts";
import { selectDeliveries } from "./delivery-queries.ts";
import { shownEndpoint } from "./endpoint-queries.ts";
import { listEndpoints } from "./list-endpoints.ts";

export const browseWebhookEndpoints = handle(contract.browseWebhookEndpoints, (context, { query, limit, cursor }) => {
  const newest = selectDeliveries(context.actor, sql`d.endpoint_id = e.id order by d.created_at desc, d.id desc limit 1`);
  return listEndpoints(
    context,
    "browse_webhook_endpoints",
    { query, limit, cursor },
    sql`${shownEndpoint}, ${countDeliveries(context.actor, sql`e.id`, "held", webhookCountMax)} as held,
      (select row_to_json(last) from (${newest}) last) as "lastDelivery"`,
  );
});
