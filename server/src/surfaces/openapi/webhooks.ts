import { type EventType, eventPayload, eventSamples, eventTypes, limits } from "@galley/contract";
import type { JsonObject } from "./json-schema.ts";
import { pascalCase, type Schemas } from "./schemas.ts";

/** Describes the payload of every event. */
export function describeEvents(schemas: Schemas): JsonObject {
  const types = Object.keys(eventTypes) as EventType[];
  return Object.fromEntries(types.map((type) => [type, { post: describeEvent(type, schemas) }]));
}

const headers = [
  header("webhook-id", "The event's `id`; the same for every attempt and resend.", "evt_01k9heat"),
  header(
    "webhook-timestamp",
    "Unix time of the attempt in seconds. Refuse one that is more than 5 minutes away from your clock.",
    "1795512600",
  ),
  header(
    "webhook-signature",
    "One or more `v1,<base64>` separated by spaces: HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. Accept it if one of them matches.",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
];

function header(name: string, description: string, example: string): JsonObject {
  return { name, in: "header", required: true, description, schema: { type: "string" }, example };
}

function describeEvent(type: EventType, schemas: Schemas): JsonObject {
  const payload = eventPayload(type).meta({ id: `${pascalCase(type)}Event` });
  return {
    operationId: `event_${type.replace(".", "_")}`,
    summary: eventTypes[type],
    description: `Payload of the event \`${type}\`, as it is recorded with the change and posted to webhook endpoints. It carries ids and state, never content: read that through the API. Any 2xx within ${limits.webhookTimeoutSeconds} seconds accepts it; anything else is retried, ${limits.webhookAttemptsMax} times within ${limits.webhookAttemptsHours} hours.`,
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: { "application/json": { schema: schemas.convert(payload, "output"), example: eventExample(type) } },
    },
    responses: { "2XX": { description: "The event was accepted." } },
  };
}

export function eventExample(type: EventType): JsonObject {
  return {
    id: "evt_01k9heat",
    type,
    version: 1,
    timestamp: "2026-11-24T09:30:00.120Z",
    organizationId: "org_01k9",
    projectId: type === "ping" || type === "credits.low" ? null : "prj_01k9hearth",
    data: eventSamples[type],
  };
}
