import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { afterCursor, listAsJson } from "#src/operations/list-as-json.ts";
import { shownEndpoint } from "./endpoint-queries.ts";

export const listWebhookEndpoints = handle(contract.listWebhookEndpoints, async (context, { limit, cursor }) => {
  const { organizationId } = context.actor;
  const page = { query: ["list_webhook_endpoints", organizationId], limit, cursor, orderedBy: "createdAt" };
  return listAsJson(
    context,
    page,
    sql`select ${shownEndpoint} from webhook_endpoint e
      where e.organization_id = ${organizationId} and ${afterCursor(context, page, sql`e.created_at`, sql`e.id`)}
      order by e.created_at desc, e.id desc
      limit ${limit + 1}`,
  );
});
