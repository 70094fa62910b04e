import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { shownEndpoint } from "./endpoint-queries.ts";
import { listEndpoints } from "./list-endpoints.ts";

export const listWebhookEndpoints = handle(contract.listWebhookEndpoints, (context, { query, limit, cursor }) =>
  listEndpoints(context, "list_webhook_endpoints", { query, limit, cursor }, shownEndpoint),
);
