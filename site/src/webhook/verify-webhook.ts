import type { WebhookEvent } from "./events.ts";
import { readEvent } from "./read-event.ts";
import { isSigned, keysOf, signedContent, type WebhookSecret } from "./signing-key.ts";
import { WebhookError } from "./webhook-error.ts";

export const toleranceSecondsDefault = 300;

/** Headers of a request: a `Headers` object, or an object with lower-case names as Node gives them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Largest difference between `webhook-timestamp` and this clock, in seconds; 300 by default. */
export type VerifyOptions = { readonly toleranceSeconds?: number };

/**
 * Returns the event of a delivery after verifying that the service sent these very bytes within the last minutes. `rawBody` is
 * the body as received, never parsed and serialized again. Throws `WebhookError` with a `reason`. It does not detect repeated
 * events: remember `event.id` yourself, or use `createWebhookHandler`.
 */
export async function verifyWebhook(
  rawBody: Uint8Array | string,
  headers: WebhookHeaders,
  secret: WebhookSecret,
  options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const signed = readSignatureHeaders(headers, options.toleranceSeconds ?? toleranceSecondsDefault);
  const body = typeof rawBody === "string" ? new TextEncoder().encode(rawBody) : rawBody;
  const keys = await keysOf(secret);
  if (!(await isSigned(signedContent(signed.id, signed.timestamp, body), signed.signature, keys))) {
    throw new WebhookError("invalid_signature", "No signature matches. Check the secret, and that the body reaches this code unchanged.");
  }
  return readEvent(body, signed.id);
}

/** Checks the form and the time of the three headers. It needs no body, so that an untrusted body is never read. */
export function readSignatureHeaders(headers: WebhookHeaders, toleranceSeconds: number) {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signature = headerOf(headers, "webhook-signature");
  if (!/^[\w-]{1,100}$/.test(id) || !/^\d{1,12}$/.test(timestamp) || signature === "") {
    throw new WebhookError("missing_headers", "webhook-id, webhook-timestamp or webhook-signature is missing or malformed.");
  }
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds)) {
    throw new WebhookError("timestamp_out_of_tolerance", "webhook-timestamp is too far from this clock. Check that the clock is right.");
  }
  return { id, timestamp, signature };
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === "string" ? value : "";
}
