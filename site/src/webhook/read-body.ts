import { WebhookError } from "./webhook-error.ts";

export const bodyBytesMax = 1_000_000;

/** Reads the bytes of a body; stops as soon as they exceed the largest size of a delivery. */
export async function readBody(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > bodyBytesMax) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > bodyBytesMax) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  return joined(chunks, length);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function tooLarge(): WebhookError {
  return new WebhookError("body_too_large", "The body is larger than 1 MB, which no event is.");
}
