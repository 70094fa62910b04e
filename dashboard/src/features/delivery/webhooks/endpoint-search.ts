import type { WebhookDeliveryStatus } from "@galley/contract";
import { oneOf, searchParams, words } from "#src/place/search-params.ts";

const statuses = ["pending", "delivering", "held", "succeeded", "failed"] as const satisfies readonly WebhookDeliveryStatus[];

/** Which deliveries of an endpoint are shown, and which one is open. */
export const endpointSearch = searchParams({ status: oneOf(statuses), delivery: words() });
export type EndpointSearch = ReturnType<typeof endpointSearch>;
