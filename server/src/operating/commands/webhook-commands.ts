import { limits, organizationEventTypes, webhookDeliveryStatuses } from "@galley/contract";
import { type Command, type Flag, type OutputOf, type Positional, throughOperation } from "./command.ts";
import { columns, count } from "./lines.ts";

type Endpoint = OutputOf<"getWebhookEndpoint">;
type Delivery = OutputOf<"resendWebhookDelivery">;

const shownOnce = "It is shown only this once. Give it to the receiver and keep it like a password.";
const endpoint: Positional = {
  name: "ENDPOINT_ID",
  field: "id",
  about: "the id of the endpoint, from webhook list.",
  rowOf: "webhook_endpoint",
};
const delivery: Positional = {
  name: "DELIVERY_ID",
  field: "id",
  about: "the id of the delivery, from webhook deliveries.",
  rowOf: "webhook_delivery",
};

const url: Flag = { name: "url", value: "URL", about: "Where deliveries are sent: https at a public address.", field: "url" };
const event: Flag = {
  name: "event",
  value: "TYPE",
  about: `Event it receives; may be repeated. One of ${organizationEventTypes.join(", ")}.`,
  field: "events",
  multiple: true,
  choices: organizationEventTypes,
};
const allEvents: Flag = { name: "all-events", about: "It receives all events.", field: "events", gives: [...organizationEventTypes] };
const project: Flag = {
  name: "project",
  value: "ID",
  about: "The one project whose events it receives, by id, slug or name.",
  field: "projectId",
  project: "named",
};
const allProjects: Flag = { name: "all-projects", about: "It receives the events of every project.", field: "projectId", gives: null };

function describe({ id, kind, url: address, events, projectId, status, failingSince, oldKeyUntil, createdAt }: Endpoint): string[] {
  return columns([
    ["Endpoint", id],
    ["URL", address],
    ["Events", kind === "site" ? "all events for sites" : events.join(", ")],
    ["Project", projectId ?? "all projects"],
    ["Status", status],
    ...(failingSince === null ? [] : [["Failing since", failingSince]]),
    ...(oldKeyUntil === null ? [] : [["Old key signs until", oldKeyUntil]]),
    ["Created", createdAt],
  ]);
}

function deliveryState({ status, nextAttemptAt, lastStatusCode, lastError }: Delivery): string {
  const next = nextAttemptAt === null ? "" : `, next attempt ${nextAttemptAt}`;
  const last = lastStatusCode === null ? (lastError ?? "") : `status ${lastStatusCode}`;
  return `${status}${next}${last === "" ? "" : ` (${last})`}`;
}

function describeDelivery(one: Delivery): string[] {
  return [one.id, one.createdAt, one.eventType, one.eventId, count(one.attempts, "attempt"), deliveryState(one)];
}

const endpointCommands: readonly Command[] = [
  throughOperation({
    words: ["webhook", "create"],
    about: "Create a webhook endpoint. Its signing secret is shown once.",
    flags: [{ ...url, required: true }, { ...event, required: true }, allEvents, { ...project, required: true }, allProjects],
    example: "webhook create --url https://hooks.hearth.example/galley --all-projects --event article.published --event delivery.failed",
    operation: "createWebhookEndpoint",
    print: ({ secret, ...created }) => [...describe(created), "", "Secret:", "", secret, "", shownOnce],
  }),
  throughOperation({
    words: ["webhook", "list"],
    about: "List the webhook endpoints.",
    flags: [],
    example: "webhook list",
    operation: "listWebhookEndpoints",
    preset: { limit: limits.pageSizeMax },
    print: ({ data }) =>
      data.length === 0
        ? ["There are no webhook endpoints yet."]
        : columns(
            data.map((one) => [
              one.id,
              one.status,
              one.failingSince === null ? "" : `failing since ${one.failingSince}`,
              one.projectId ?? "all projects",
              one.url,
            ]),
          ),
  }),
  throughOperation({
    words: ["webhook", "show"],
    about: "Show a webhook endpoint, without its secret.",
    flags: [],
    positionals: [endpoint],
    example: "webhook show whk_019a",
    operation: "getWebhookEndpoint",
    print: describe,
  }),
  throughOperation({
    words: ["webhook", "update"],
    about: "Change a webhook endpoint's URL, events or project. Pending deliveries go to the new URL.",
    flags: [url, event, allEvents, project, allProjects],
    positionals: [endpoint],
    example: "webhook update whk_019a --all-events",
    operation: "updateWebhookEndpoint",
    print: describe,
  }),
  throughOperation({
    words: ["webhook", "pause"],
    about: "Hold an endpoint's deliveries until it is resumed.",
    flags: [],
    positionals: [endpoint],
    example: "webhook pause whk_019a",
    operation: "pauseWebhookEndpoint",
    print: describe,
  }),
  throughOperation({
    words: ["webhook", "resume"],
    about: "Send all held deliveries, and resume.",
    flags: [],
    positionals: [endpoint],
    example: "webhook resume whk_019a",
    operation: "resumeWebhookEndpoint",
    print: describe,
  }),
  throughOperation({
    words: ["webhook", "delete"],
    about: "Delete a webhook endpoint with its deliveries.",
    flags: [],
    positionals: [endpoint],
    example: "webhook delete whk_019a",
    operation: "deleteWebhookEndpoint",
    print: ({ id }) => [`Endpoint ${id} is deleted.`],
  }),
];

const keyCommands: readonly Command[] = [
  throughOperation({
    words: ["webhook", "rotate-key"],
    about: `Create a new signing secret, shown once. The old one keeps signing too for ${limits.oldWebhookKeyHours} hours.`,
    flags: [],
    positionals: [endpoint],
    notes: ["Any older secret stops at once. webhook revoke-old-key ends the old one sooner."],
    example: "webhook rotate-key whk_019a",
    operation: "rotateWebhookKey",
    print: ({ id, secret, oldKeyUntil }) => [
      `New secret of endpoint ${id}; the old one signs until ${oldKeyUntil}:`,
      "",
      secret,
      "",
      shownOnce,
    ],
  }),
  throughOperation({
    words: ["webhook", "revoke-old-key"],
    about: "Stop the old secret from signing at once.",
    flags: [],
    positionals: [endpoint],
    example: "webhook revoke-old-key whk_019a",
    operation: "revokeOldWebhookKey",
    print: ({ id }) => [`Only the newest secret signs for endpoint ${id}.`],
  }),
];

const deliveryCommands: readonly Command[] = [
  throughOperation({
    words: ["webhook", "test"],
    about: "Send the event ping to a webhook endpoint.",
    flags: [],
    positionals: [endpoint],
    notes: ["The running service sends it; webhook delivery shows the result."],
    example: "webhook test whk_019a",
    operation: "sendTestEvent",
    print: ({ id, eventId, status }) => [`Delivery ${id} of event ${eventId} is ${status}.`],
  }),
  throughOperation({
    words: ["webhook", "deliveries"],
    about: "List an endpoint's deliveries, newest first.",
    flags: [
      {
        name: "status",
        value: "STATUS",
        about: `Only those that are ${webhookDeliveryStatuses.join(", ")}.`,
        field: "status",
        choices: webhookDeliveryStatuses,
      },
    ],
    positionals: [endpoint],
    example: "webhook deliveries whk_019a --status failed",
    operation: "listWebhookDeliveries",
    preset: { limit: limits.pageSizeMax },
    print: ({ data }) => (data.length === 0 ? ["There are no matching deliveries."] : columns(data.map(describeDelivery))),
  }),
  throughOperation({
    words: ["webhook", "delivery"],
    about: "Show a delivery with its attempts.",
    flags: [],
    positionals: [delivery],
    example: "webhook delivery dlv_019a",
    operation: "getWebhookDelivery",
    print: ({ history, ...one }) => [
      ...columns([describeDelivery(one)]),
      "",
      ...columns(
        history.map(({ number, startedAt, milliseconds, statusCode, error, answer }) => [
          String(number),
          startedAt,
          `${milliseconds} ms`,
          statusCode === null ? "no answer" : String(statusCode),
          error ?? "accepted",
          answer ?? "(answer not shown: private address)",
        ]),
      ),
    ],
  }),
  throughOperation({
    words: ["webhook", "resend"],
    about: "Send a delivery again, under the same event id.",
    flags: [],
    positionals: [delivery],
    example: "webhook resend dlv_019a",
    operation: "resendWebhookDelivery",
    print: ({ id, status }) => [`Delivery ${id} is ${status}.`],
  }),
  throughOperation({
    words: ["webhook", "resend-failed"],
    about: "Send an endpoint's failed deliveries again.",
    flags: [
      { name: "event", value: "TYPE", about: "Only those of this event type.", field: "eventType" },
      { name: "from", value: "TIME", about: "Only what happened then or later, as in 2026-11-20T09:30:00.000Z.", field: "from" },
      { name: "to", value: "TIME", about: "Only what happened before.", field: "to" },
    ],
    positionals: [endpoint],
    example: "webhook resend-failed whk_019a --event article.published",
    operation: "resendFailedWebhookDeliveries",
    print: ({ resent }) => [`${resent} ${resent === 1 ? "delivery" : "deliveries"} will be sent again.`],
  }),
];

export const webhookCommands: readonly Command[] = [...endpointCommands, ...keyCommands, ...deliveryCommands];
