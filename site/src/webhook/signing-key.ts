import { base64Of, bytesOfBase64 } from "./base64.ts";
import { WebhookError } from "./webhook-error.ts";

const algorithm = { name: "HMAC", hash: "SHA-256" };
const keyBytesMin = 16;
const signaturesMax = 10;
const secretsMax = 10;

/** A webhook secret, `whsec_…`, or several while one replaces another. */
export type WebhookSecret = string | readonly string[] | undefined;

/** Returns the keys of the given secrets. Throws `WebhookError` (`not_configured`) when one is missing or damaged. */
export async function keysOf(secret: WebhookSecret): Promise<CryptoKey[]> {
  const secrets = typeof secret === "string" ? [secret] : (secret ?? []);
  if (secrets.length === 0 || secrets.length > secretsMax) throw notConfigured("There is no webhook secret, or more than ten.");
  return Promise.all(secrets.map(importSecret));
}

async function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith("whsec_") ? bytesOfBase64(secret.slice("whsec_".length)) : null;
  if (bytes === null || bytes.length < keyBytesMin) throw notConfigured("The webhook secret is not a whole whsec_… value.");
  return crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
}

function notConfigured(what: string): WebhookError {
  return new WebhookError(
    "not_configured",
    `${what} Set SERVICE_WEBHOOK_SECRET, or wherever yours is kept, to the value that the service showed.`,
  );
}

/** Returns whether one of the listed signatures was made with one of the keys. The platform compares in constant time. */
export async function isSigned(content: Uint8Array<ArrayBuffer>, header: string, keys: readonly CryptoKey[]): Promise<boolean> {
  const signatures = header
    .split(" ", signaturesMax)
    .map((entry) => (entry.startsWith("v1,") ? bytesOfBase64(entry.slice(3)) : null))
    .filter((bytes) => bytes !== null);
  const checks = signatures.flatMap((signature) => keys.map((key) => crypto.subtle.verify("HMAC", key, signature, content)));
  return (await Promise.all(checks)).includes(true);
}

/** Returns the bytes that a signature covers: id, timestamp and the bytes of the body, joined by full stops. */
export function signedContent(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  return content;
}

/** Returns the three headers of a delivery, as the service would send them at this moment. */
export async function signatureHeaders(body: Uint8Array, id: string, secret: string, nowSeconds: number): Promise<Record<string, string>> {
  const timestamp = String(nowSeconds);
  const signature = await crypto.subtle.sign("HMAC", await importSecret(secret), signedContent(id, timestamp, body));
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${base64Of(signature)}` };
}
