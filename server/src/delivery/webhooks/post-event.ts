import type { Egress } from "#src/core/egress/egress.ts";
import type { EgressAnswer, EgressRequest } from "#src/core/egress/egress-request.ts";
import { type EventRow, envelopeOf, signedHeaders } from "./envelope.ts";

/** Address of an event and the secrets that sign it, the newest first. */
export type Receiver = { url: string; secrets: readonly string[]; event: EventRow };

/** The headers beside the signed ones, the same for every event. */
export const unsignedHeaders = {
  "content-type": "application/json",
  "user-agent": "Galley-Webhooks",
  "accept-encoding": "identity",
};

/** Posts an event once, signed at that moment. Reads no more than the beginning of the answer's body. */
export function postEvent(
  egress: Egress,
  { url, secrets, event }: Receiver,
  bounds: Pick<EgressRequest, "timeoutMilliseconds" | "bytesMax" | "reuse">,
  signedAt = new Date(),
): Promise<EgressAnswer> {
  // Encoded once, to be signed and sent.
  const body = Buffer.from(envelopeOf(event));
  return egress.fetch(url, {
    method: "POST",
    headers: { ...unsignedHeaders, ...signedHeaders(event.event_id, body, secrets, signedAt) },
    body,
    ...bounds,
    cut: true,
  });
}
