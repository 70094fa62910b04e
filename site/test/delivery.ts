import { createHmac, randomBytes } from "node:crypto";
import { fromNow } from "../../server/test/from-now.ts";

/** Returns a new webhook secret. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

export type Delivery = { body: string; headers: Record<string, string> };

/** Returns an event as the service writes it; `over` replaces fields. */
export function eventOf(type: string, over: Record<string, unknown> = {}): Record<string, unknown> & { id: string } {
  return {
    id: `evt_${randomBytes(8).toString("hex")}`,
    type,
    version: 1,
    timestamp: "2026-11-24T09:30:00.120Z",
    organizationId: "org_1",
    projectId: type === "ping" ? null : "prj_1",
    data: type === "ping" ? {} : { articleId: "art_1", revision: 2, slug: "heat-pump", locale: "en", publicationId: "pub_1" },
    ...over,
  };
}

/** Signs a delivery with a separate implementation, written directly from the specification. */
export function deliveryOf(event: { id: string }, secrets: string | readonly string[], ageSeconds = 0): Delivery {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(fromNow(-ageSeconds * 1000).getTime() / 1000));
  const signatures = [secrets].flat().map((secret) => `v1,${signatureOf(`${event.id}.${timestamp}.${body}`, secret)}`);
  return {
    body,
    headers: {
      "content-type": "application/json",
      "webhook-id": event.id,
      "webhook-timestamp": timestamp,
      "webhook-signature": signatures.join(" "),
    },
  };
}

function signatureOf(content: string, secret: string): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  return createHmac("sha256", key).update(content).digest("base64");
}

export function requestOf({ body, headers }: Delivery): Request {
  return new Request("https://hearth.example/api/service/webhook", { method: "POST", headers, body });
}
