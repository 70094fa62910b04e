import type { WebhookSecret } from "../../site/src/webhook/signing-key.ts";
import { type VerifyOptions, verifyWebhook as verifyAny, type WebhookHeaders } from "../../site/src/webhook/verify-webhook.ts";
import type { WebhookEvent } from "./generated/events.ts";

/**
 * Returns the event of a delivery after verifying that the service sent these very bytes within the last five minutes. `rawBody` is the body
 * as received, never parsed and serialized again; `secret` is the `whsec_…` value, or several while one replaces another. Throws
 * `WebhookError` with a `reason`. It does not detect repeats: remember `event.id`. Source: the Standard Webhooks specification.
 */
export async function verifyWebhook(
  rawBody: Uint8Array | string,
  headers: WebhookHeaders,
  secret: WebhookSecret,
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  // The signature proves that the service wrote it, and the service checks each event against the contract.
  return (await verifyAny(rawBody, headers, secret, options)) as WebhookEvent;
}
