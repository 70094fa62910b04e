import { createHmac } from "node:crypto";
import { signingKeyOf } from "./endpoint-secret.ts";

export type EventRow = {
  event_id: string;
  type: string;
  organization_id: string;
  project_id: string | null;
  data: object;
  happened_at: Date;
};

/** Returns the body of a delivery. It depends on the event's row alone, so that every attempt sends the same bytes. */
export function envelopeOf(event: EventRow): string {
  return JSON.stringify({
    id: event.event_id,
    type: event.type,
    version: 1,
    timestamp: event.happened_at.toISOString(),
    organizationId: event.organization_id,
    projectId: event.project_id,
    data: event.data,
  });
}

/** Returns the headers of one attempt, signed at its own time with every given secret, in that order. Source: Standard Webhooks 1.0. */
export function signedHeaders(
  eventId: string,
  body: string | Uint8Array,
  secrets: readonly string[],
  now = new Date(),
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const sign = (secret: string) =>
    createHmac("sha256", signingKeyOf(secret)).update(`${eventId}.${timestamp}.`).update(body).digest("base64");
  const signatures = secrets.map((secret) => `v1,${sign(secret)}`);
  return { "webhook-id": eventId, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
