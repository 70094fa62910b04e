import { z } from "zod";
import { eventTypes, organizationEventTypes } from "../events.ts";
import { pageOf, paging, ResourceId, searched, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { leaders } from "../permissions.ts";
import { violation } from "../violation.ts";

const EventTypeName = z.enum(Object.keys(eventTypes) as [keyof typeof eventTypes]);
const OrganizationEventTypeName = z.enum(organizationEventTypes);

export const webhookEndpointStatuses = ["active", "paused"] as const;
export type WebhookEndpointStatus = (typeof webhookEndpointStatuses)[number];

/** States of the delivery of one event to one endpoint. */
export const webhookDeliveryStatuses = ["pending", "delivering", "held", "succeeded", "failed"] as const;
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number];
const DeliveryStatus = z.enum(webhookDeliveryStatuses);

const Url = z
  .string()
  .min(1, violation("violation_https_address"))
  .max(limits.urlLengthMax)
  .describe("Where deliveries are posted: https at a public address.")
  .meta({ examples: ["https://hooks.hearth.example/galley"] });
const Events = z
  .array(OrganizationEventTypeName)
  .min(1, violation("violation_no_event"))
  .max(organizationEventTypes.length)
  .refine((events) => new Set(events).size === events.length, violation("violation_event_twice"));
const EndpointProject = ResourceId.nullable().describe("The one project whose events it receives; null means all projects.");
const Secret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/)
  .describe("Signs the deliveries. It is shown this once.");

const endpoint = {
  id: ResourceId,
  kind: z.enum(["organization", "site"]).describe("site: belongs to a connected site and receives all site events."),
  projectId: EndpointProject,
  url: z.string(),
  events: z.array(EventTypeName),
  status: z.enum(webhookEndpointStatuses).describe("paused: deliveries are held until it is resumed."),
  failingSince: Timestamp.nullable().describe("Since when every attempt has failed; null when the last one succeeded."),
  oldKeyUntil: Timestamp.nullable().describe("Until when the previous key signs as well."),
  createdAt: Timestamp,
};

/** A URL of the customer that events are posted to. Source: the specification's endpoint setup. */
export const WebhookEndpoint = z.strictObject(endpoint);
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

/** The delivery of one event to one endpoint. */
export const WebhookDelivery = z.strictObject({
  id: ResourceId,
  endpointId: ResourceId,
  eventId: ResourceId.describe("The envelope's `id` and the header `webhook-id`."),
  eventType: EventTypeName,
  projectId: ResourceId.nullable(),
  status: DeliveryStatus.describe("held: waits for its paused endpoint. failed: will not be retried automatically."),
  attempts: z.int().min(0).describe("Attempts so far, those before a resend included."),
  lastStatusCode: z.int().nullable().describe("Status of the last attempt's answer; null when there was no answer."),
  lastError: z.string().nullable().describe("Why the last attempt failed."),
  nextAttemptAt: Timestamp.nullable().describe("When it is tried next; null when no attempt is due."),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const Attempt = z.strictObject({
  number: z.int().min(1),
  startedAt: Timestamp.describe("When it was signed: its second is the header `webhook-timestamp`."),
  milliseconds: z.int().min(0),
  statusCode: z.int().nullable().describe("null: there was no answer."),
  answer: z
    .string()
    .nullable()
    .describe(
      `Beginning of the answer's body, at most ${limits.webhookAnswerLengthMax} characters. null: the receiver has a private address, whose answers are not shown.`,
    ),
  error: z.string().nullable().describe("null: it succeeded."),
});

/** The request that every attempt of a delivery sends: ids and state, never content. */
const Payload = z.strictObject({
  headers: z
    .array(z.strictObject({ name: z.string(), value: z.string() }))
    .describe("Those that stay the same. `webhook-timestamp` and `webhook-signature` are set for each attempt."),
  body: z.string().describe("The envelope, byte for byte as it is sent."),
});

const sampleEndpoint = {
  id: "whk_01k9newsroom",
  kind: "organization",
  projectId: null,
  url: "https://hooks.hearth.example/galley",
  events: ["article.published", "delivery.failed"],
  status: "active",
  failingSince: null,
  oldKeyUntil: null,
  createdAt: "2026-11-20T09:30:00.000Z",
};
const sampleSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const sampleDelivery = {
  id: "dlv_01k9heat",
  endpointId: "whk_01k9newsroom",
  eventId: "evt_01k9heat",
  eventType: "article.published",
  projectId: "prj_01k9hearth",
  status: "pending",
  attempts: 1,
  lastStatusCode: 503,
  lastError: "The receiver answered with status 503.",
  nextAttemptAt: "2026-11-24T09:30:31.500Z",
  createdAt: "2026-11-24T09:30:00.120Z",
  finishedAt: null,
};
const sampleAttempt = {
  number: 1,
  startedAt: "2026-11-24T09:30:00.410Z",
  milliseconds: 112,
  statusCode: 503,
  answer: "Service Unavailable",
  error: "The receiver answered with status 503.",
};
const samplePayload = {
  headers: [
    { name: "content-type", value: "application/json" },
    { name: "webhook-id", value: sampleDelivery.eventId },
  ],
  body: '{"id":"evt_01k9heat","type":"article.published","version":1,"timestamp":"2026-11-24T09:30:00.120Z","organizationId":"org_01k9hearth","projectId":"prj_01k9hearth","data":{"articleId":"art_01k9heat","revision":2,"slug":"heat-pump-stone-house","locale":"en","publicationId":"pub_01k9heat"}}',
};

const ofEndpoint = { id: ResourceId.describe("Endpoint id, from list_webhook_endpoints.") };
const ofDelivery = { id: ResourceId.describe("Delivery id, from list_webhook_deliveries.") };
const byId = { id: "whk_01k9newsroom" };

export const createWebhookEndpoint = defineOperation({
  name: "create_webhook_endpoint",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Create a webhook endpoint; its signing secret is shown once.",
  shownOnce: "secret",
  input: z.strictObject({ url: Url, events: Events, projectId: EndpointProject }),
  output: z.strictObject({ ...endpoint, secret: Secret }),
  errors: ["invalid_state", "invalid_url"],
  example: {
    input: { url: sampleEndpoint.url, events: ["article.published", "delivery.failed"], projectId: null },
    output: { ...sampleEndpoint, secret: sampleSecret },
  },
});

export const listWebhookEndpoints = defineOperation({
  name: "list_webhook_endpoints",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "List the organization's webhook endpoints, newest first.",
  input: z.strictObject({ query: searched("the address"), ...paging }),
  output: pageOf(WebhookEndpoint),
  errors: [],
  example: { input: {}, output: { data: [sampleEndpoint], nextCursor: null } },
});

export const getWebhookEndpoint = defineOperation({
  name: "get_webhook_endpoint",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "Show a webhook endpoint, without its secret.",
  input: z.strictObject(ofEndpoint),
  output: WebhookEndpoint,
  errors: [],
  example: { input: byId, output: sampleEndpoint },
});

export const updateWebhookEndpoint = defineOperation({
  name: "update_webhook_endpoint",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Change a webhook endpoint's URL, events or project; waiting deliveries go to the new URL.",
  input: z.strictObject({ ...ofEndpoint, url: Url.optional(), events: Events.optional(), projectId: EndpointProject.optional() }),
  output: WebhookEndpoint,
  errors: ["invalid_url", "invalid_state"],
  example: { input: { ...byId, events: ["article.published", "delivery.failed"] }, output: sampleEndpoint },
});

export const pauseWebhookEndpoint = defineOperation({
  name: "pause_webhook_endpoint",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Hold an endpoint's deliveries until it is resumed; repeating it changes nothing.",
  input: z.strictObject(ofEndpoint),
  output: WebhookEndpoint,
  errors: [],
  example: { input: byId, output: { ...sampleEndpoint, status: "paused" } },
});

export const resumeWebhookEndpoint = defineOperation({
  name: "resume_webhook_endpoint",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Resume a paused endpoint and send its held deliveries; repeating it changes nothing.",
  input: z.strictObject(ofEndpoint),
  output: WebhookEndpoint,
  errors: [],
  example: { input: byId, output: sampleEndpoint },
});

export const deleteWebhookEndpoint = defineOperation({
  name: "delete_webhook_endpoint",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Delete a webhook endpoint with its deliveries; nothing more is sent to it.",
  input: z.strictObject(ofEndpoint),
  output: z.strictObject({ id: ResourceId, deleted: z.literal(true) }),
  errors: ["invalid_state"],
  example: { input: byId, output: { ...byId, deleted: true } },
});

export const rotateWebhookKey = defineOperation({
  name: "rotate_webhook_key",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: `Create a new signing key, shown once; the old one also signs for ${limits.oldWebhookKeyHours} hours.`,
  shownOnce: "secret",
  input: z.strictObject(ofEndpoint),
  output: z.strictObject({ id: ResourceId, secret: Secret, oldKeyUntil: Timestamp }),
  errors: [],
  example: { input: byId, output: { ...byId, secret: sampleSecret, oldKeyUntil: "2026-11-21T09:30:00.000Z" } },
});

export const revokeOldWebhookKey = defineOperation({
  name: "revoke_old_webhook_key",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Stop the previous key from signing now; repeating it changes nothing.",
  input: z.strictObject(ofEndpoint),
  output: WebhookEndpoint,
  errors: [],
  example: { input: byId, output: sampleEndpoint },
});

export const sendTestEvent = defineOperation({
  name: "send_test_event",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Send the event ping to one webhook endpoint.",
  input: z.strictObject(ofEndpoint),
  output: WebhookDelivery,
  errors: [],
  example: {
    input: byId,
    output: {
      ...sampleDelivery,
      eventType: "ping",
      projectId: null,
      attempts: 0,
      lastStatusCode: null,
      lastError: null,
    },
  },
});

export const listWebhookDeliveries = defineOperation({
  name: "list_webhook_deliveries",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "List an endpoint's deliveries, newest first.",
  input: z.strictObject({ ...ofEndpoint, status: DeliveryStatus.optional(), ...paging }),
  output: pageOf(WebhookDelivery),
  errors: [],
  example: { input: { ...byId, status: "pending" }, output: { data: [sampleDelivery], nextCursor: null } },
});

export const getWebhookDelivery = defineOperation({
  name: "get_webhook_delivery",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "Show a delivery with what it sends and its latest attempts, newest first.",
  input: z.strictObject(ofDelivery),
  output: WebhookDelivery.extend({ payload: Payload, history: z.array(Attempt).describe("The latest 100 attempts.") }),
  errors: [],
  example: { input: { id: sampleDelivery.id }, output: { ...sampleDelivery, payload: samplePayload, history: [sampleAttempt] } },
});

export const resendWebhookDelivery = defineOperation({
  name: "resend_webhook_delivery",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Send a delivery again under the same event id, with a fresh series of attempts.",
  input: z.strictObject(ofDelivery),
  output: WebhookDelivery,
  errors: ["invalid_state"],
  example: { input: { id: sampleDelivery.id }, output: sampleDelivery },
});

export const resendFailedWebhookDeliveries = defineOperation({
  name: "resend_failed_webhook_deliveries",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Send an endpoint's failed deliveries again, all of them or those of one event type or period.",
  input: z.strictObject({
    ...ofEndpoint,
    eventType: EventTypeName.optional(),
    from: Timestamp.optional().describe("Only events at or after this time."),
    to: Timestamp.optional().describe("Only events before this time."),
  }),
  output: z.strictObject({ resent: z.int().min(0) }),
  errors: [],
  example: { input: { ...byId, eventType: "article.published" }, output: { resent: 3 } },
});
