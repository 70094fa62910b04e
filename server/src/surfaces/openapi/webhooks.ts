import { type EventType, eventPayload, eventSamples, eventTypes } from "@galley/contract";
import type { JsonObject } from "./json-schema.ts";
import { pascalCase, type Schemas } from "./schemas.ts";

/** The payload of every event that exists. */
export function describeEvents(schemas: Schemas): JsonObject {
  const types = Object.keys(eventTypes) as EventType[];
  return Object.fromEntries(types.map((type) => [type, { post: describeEvent(type, schemas) }]));
}

function describeEvent(type: EventType, schemas: Schemas): JsonObject {
  const payload = eventPayload(type).meta({ id: `${pascalCase(type)}Event` });
  return {
    operationId: `event_${type.replace(".", "_")}`,
    summary: eventTypes[type],
    description: `Payload of the event \`${type}\`, as it is recorded beside the change. It carries ids and state, never content: read that through the API.`,
    security: [],
    requestBody: {
      required: true,
      content: { "application/json": { schema: schemas.convert(payload, "output"), example: eventExample(type) } },
    },
    responses: { "2XX": { description: "The event was taken." } },
  };
}

export function eventExample(type: EventType): JsonObject {
  return {
    id: "evt_01k9heat",
    type,
    version: 1,
    timestamp: "2026-11-24T09:30:00.120Z",
    organizationId: "org_01k9",
    projectId: "prj_01k9hearth",
    data: eventSamples[type],
  };
}
