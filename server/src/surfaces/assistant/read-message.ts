import { limits } from "@galley/contract";
import { Failure, forPrograms } from "#src/core/failure.ts";
import { announcedBytes } from "#src/surfaces/read-bytes.ts";
import { readJson } from "#src/surfaces/read-json.ts";
import type { Incoming } from "#src/surfaces/read-request.ts";

export type ReadMessage = { message: unknown; bytes: number };

/** Reads one JSON-RPC message of at most `bytesMax`. A message larger than an article must announce its length. */
export async function readMessage({ bodies, room, ...incoming }: Incoming, bytesMax: number): Promise<ReadMessage> {
  const readable = announcedBytes(incoming.request) === undefined ? Math.min(bytesMax, limits.articleBodyBytesMax) : bytesMax;
  const bytes = await bodies.read({ ...incoming, bytesMax: readable, tooLarge: () => tooLarge(readable) }, room);
  return { message: parse(bytes), bytes: bytes.byteLength };
}

function tooLarge(bytesMax: number): Failure {
  return new Failure(
    "invalid_input",
    forPrograms(
      `The message is larger than ${bytesMax} bytes, the most that this connection may send, or its length is not announced. Send less.`,
    ),
    "body",
  );
}

function parse(bytes: Uint8Array): unknown {
  return readJson(bytes, () => new Failure("invalid_input", forPrograms("The message is not valid JSON in UTF-8."), "body"));
}
