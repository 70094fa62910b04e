import { limits } from "@galley/contract";
import { Failure } from "#src/platform/failure.ts";
import type { ByteBudget } from "#src/surfaces/byte-budget.ts";
import { readBytes } from "#src/surfaces/read-bytes.ts";
import { countElements } from "./count-elements.ts";

export type Read = { message: unknown; bytes: number };

// Far more than any tool takes. Each of them costs many times its two bytes once it is parsed.
const elementsMax = 50_000;
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads one JSON-RPC message of at most `bytesMax`. A large one waits for room in memory, which `room` gives back; how
 * large it is has to be announced, so that nobody takes room by saying nothing.
 */
export async function readMessage(request: Request, bytesMax: number, largeBodies: ByteBudget, room: DisposableStack): Promise<Read> {
  const announced = request.headers.get("content-length");
  const isLarge = announced !== null && Number(announced) > limits.articleBodyBytesMax;
  if (isLarge && Number(announced) <= bytesMax) room.use(await largeBodies.take(Number(announced)));
  const readable = announced === null ? Math.min(bytesMax, limits.articleBodyBytesMax) : bytesMax;
  const bytes = await readBytes(request, readable, () => tooLarge(readable));
  return { message: parse(bytes), bytes: bytes.byteLength };
}

function tooLarge(bytesMax: number): Failure {
  return new Failure(
    "invalid_input",
    `The message is larger than ${bytesMax} bytes, which is all that this connection may send, or its length is not announced. Send less.`,
    "body",
  );
}

function parse(bytes: Uint8Array): unknown {
  if (countElements(bytes, elementsMax) > elementsMax) {
    throw new Failure("invalid_input", `The message has more than ${elementsMax} values. Send a smaller one.`, "body");
  }
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new Failure("invalid_input", "The message is not valid JSON in UTF-8.", "body");
  }
}
