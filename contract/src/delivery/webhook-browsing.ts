import { z } from "zod";
import { pageOf, paging, ResourceId, searched, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { leaders } from "../permissions.ts";
import { listWebhookEndpoints, sendTestEvent, WebhookDelivery, WebhookEndpoint } from "./webhooks.ts";

/** Highest number of deliveries that is counted; more are shown as "1,000 and more". */
export const webhookCountMax = 1000;
/** Number of an endpoint's newest deliveries that its figures consider. */
export const webhookHealthDeliveriesMax = 2000;

const Count = z.int().min(0).max(webhookCountMax);
const [sampleEndpoint] = listWebhookEndpoints.example.output.data;
const sampleDelivery = sendTestEvent.example.output;

const Figures = z.strictObject({
  attempts: z.int().min(0),
  succeeded: z.int().min(0).describe("Attempts that the receiver accepted."),
  typicalMilliseconds: z.int().min(0).nullable().describe("Median duration of the attempts; null without any."),
  slowMilliseconds: z.int().min(0).nullable().describe("95th percentile of their duration; null without any."),
});

export const browseWebhookEndpoints = defineOperation({
  name: "browse_webhook_endpoints",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "List the organization's webhook endpoints with their held and last deliveries, newest first.",
  input: z.strictObject({ query: searched("the address"), ...paging }),
  output: pageOf(
    WebhookEndpoint.extend({
      held: Count.describe(`Deliveries that wait for it to be resumed, counted up to ${webhookCountMax}.`),
      lastDelivery: WebhookDelivery.nullable().describe("The newest one; null before the first."),
    }),
  ),
  errors: [],
  example: {
    input: {},
    output: { data: [{ ...sampleEndpoint, held: 0, lastDelivery: sampleDelivery }], nextCursor: null },
  },
});

export const getWebhookHealth = defineOperation({
  name: "get_webhook_health",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "Show how an endpoint is doing: waiting and failed deliveries, and its attempts in the last 24 hours and 7 days.",
  input: z.strictObject({ id: ResourceId.describe("Endpoint id, from browse_webhook_endpoints.") }),
  output: z.strictObject({
    now: Timestamp.describe("Current time of the service, to compare next attempts with."),
    waiting: Count.describe(`Deliveries that are pending, counted up to ${webhookCountMax} like the others.`),
    held: Count,
    failed: Count,
    day: Figures.describe("Of the last 24 hours."),
    week: Figures.describe("Of the last 7 days."),
    partial: z
      .boolean()
      .describe(`The figures are incomplete: they cover the newest ${webhookHealthDeliveriesMax} deliveries of the 7 days.`),
  }),
  errors: [],
  example: {
    input: { id: sampleEndpoint.id },
    output: {
      now: "2026-11-24T09:30:01.000Z",
      waiting: 1,
      held: 0,
      failed: 0,
      day: { attempts: 12, succeeded: 11, typicalMilliseconds: 84, slowMilliseconds: 212 },
      week: { attempts: 80, succeeded: 79, typicalMilliseconds: 80, slowMilliseconds: 190 },
      partial: false,
    },
  },
});
