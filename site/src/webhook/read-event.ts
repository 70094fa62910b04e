import { fieldsOf } from "../client/read-answer.ts";
import type { WebhookEvent } from "./events.ts";
import { WebhookError } from "./webhook-error.ts";

/** Returns the event of a body with a valid signature; throws `WebhookError` (`invalid_body`) when it is no envelope of version 1. */
export function readEvent(body: Uint8Array, webhookId: string): WebhookEvent {
  const event = fieldsOf(parsed(body));
  const whole =
    event !== null &&
    event.id === webhookId &&
    typeof event.type === "string" &&
    event.version === 1 &&
    typeof event.timestamp === "string" &&
    typeof event.organizationId === "string" &&
    (typeof event.projectId === "string" || event.projectId === null) &&
    fieldsOf(event.data) !== null;
  if (!whole) throw new WebhookError("invalid_body", "The body is not an event of version 1. Update this package if the service is newer.");
  // The signature proves that the service wrote it, and the service checks `data` against its event catalog.
  return event as WebhookEvent;
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return null;
  }
}
