import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, listAsJson } from "#src/operations/list-as-json.ts";
import { selectDeliveries } from "./delivery-queries.ts";
import { findEndpoint } from "./endpoint-queries.ts";

export const listWebhookDeliveries = handle(contract.listWebhookDeliveries, async (context, { id, status, limit, cursor }) => {
  const { tx, actor } = context;
  const page = { query: ["list_webhook_deliveries", actor.organizationId, id, status], limit, cursor, orderedBy: "createdAt" };
  const condition = sql`d.endpoint_id = ${id} and ${status === undefined ? sql`true` : sql`d.status = ${status}`}
    and ${afterCursor(context, page, sql`d.created_at`, sql`d.id`)}
    order by d.created_at desc, d.id desc
    limit ${limit + 1}`;
  await findEndpoint(tx, actor, id);
  return listAsJson(context, page, selectDeliveries(actor, condition));
});
