import { limits } from "@galley/contract";
import { sentence } from "@galley/messages";
import type { MiddlewareHandler } from "hono";
import { createLine, type WaitingLine } from "#src/core/flow/line.ts";
import { type AddressReader, networkOf } from "#src/people/access/client-address.ts";
import { type ConnectionEnv, callerOf } from "./caller.ts";
import { announcedBytes, readBytes } from "./read-bytes.ts";

/** A body to read. `share` names the organization whose share of memory it uses. */
type Body = { request: Request; share: string; bytesMax: number; tooLarge: () => Error };

export type Bodies = {
  /** Reads a body. Its bytes count as used memory, from their arrival until `room` is disposed of. */
  read(body: Body, room: DisposableStack): Promise<Uint8Array<ArrayBuffer>>;
};

const tooBusy = sentence("refusal_too_many_large_requests");
const largestBytes = Math.max(limits.imageBodyBytesMax, limits.importBodyBytesMax, limits.recordingBodyBytesMax) + 64_000;

// Room for one file of the largest size, or many smaller ones. Processing a body takes several times its bytes.
const largeShareBytes = largestBytes;

/**
 * Bounds the bytes of request bodies in memory, where each exists in several forms. An organization that uses its whole share
 * leaves room for one body of the largest size. A body counts as it arrives: announced bytes that are never sent take no room.
 */
export function createBodies(): Bodies {
  const waits = { waitingMax: 50, waitSecondsMax: 20, tooBusy };
  const large = createLine({ name: "large request bodies", room: largeShareBytes + largestBytes, shareMax: largeShareBytes, ...waits });
  // A separate queue, so that no edit of an article waits for an upload of the same organization.
  const ordinary = createLine({ name: "request bodies", room: 48_000_000, shareMax: 12_000_000, ...waits });
  return {
    async read({ request, share, bytesMax, tooLarge }, room) {
      const announced = announcedBytes(request);
      if (announced !== undefined && announced > bytesMax) throw tooLarge();
      const bytes = announced ?? bytesMax;
      const line: WaitingLine = bytes > limits.articleBodyBytesMax ? large : ordinary;
      const place = room.use(line.open(share, bytes));
      return readBytes(request, bytesMax, tooLarge, { hold: (arrived) => place.take(arrived) });
    },
  };
}

// About fifteen of the largest forms. Bodies of unauthenticated callers are small; a network that sends more at once waits for
// its own requests.
const networkShareBytes = 1_000_000;

const strangers = createLine({
  name: "bodies of strangers",
  room: 32 * networkShareBytes,
  shareMax: networkShareBytes,
  waitingMax: 50,
  waitSecondsMax: 5,
  tooBusy: sentence("refusal_too_many_of_network"),
});

const networks = new WeakMap<Request, () => string>();

/** Records the network of each request with a body, for bodies that are read before the caller is authenticated. */
export function rememberNetworks(addressOf: AddressReader): MiddlewareHandler<ConnectionEnv> {
  return (c, next) => {
    if (c.req.method !== "GET") networks.set(c.req.raw, () => networkOf(callerOf(c, addressOf)));
    return next();
  };
}

/** Reads a body of an unauthenticated caller. Its bytes count for the caller's network while they arrive. */
export async function readStrangerBytes(request: Request, bytesMax: number, tooLarge: () => Error): Promise<Uint8Array<ArrayBuffer>> {
  const network = networks.get(request)?.() ?? "unknown";
  using place = strangers.open(network, Math.min(announcedBytes(request) ?? bytesMax, bytesMax));
  return await readBytes(request, bytesMax, tooLarge, { hold: (arrived) => place.take(arrived), inPieces: true });
}

/** Reserves room for a body that a library reads by itself. */
export async function holdStrangerBytes(network: string, bytes: number): Promise<Disposable> {
  using place = new DisposableStack();
  await place.use(strangers.open(network, bytes)).take(bytes);
  return place.move();
}
