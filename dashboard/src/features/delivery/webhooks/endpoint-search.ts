import type { WebhookDeliveryStatus } from "@galley/contract";
import { oneOf, searchParams, words } from "#src/place/search-params.ts";

const statuses = ["pending", "delivering", "held", "succeeded", "failed"] as const satisfies readonly WebhookDeliveryStatus[];

/** Search parameters of an endpoint: the shown deliveries, and the open one. */
export const endpointSearch = searchParams({ status: oneOf(statuses), delivery: words() });
