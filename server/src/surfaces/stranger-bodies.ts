import { sentence } from "@galley/messages";
import type { MiddlewareHandler } from "hono";
import { createLine } from "#src/core/flow/line.ts";
import { type AddressReader, networkOf } from "#src/people/access/client-address.ts";
import { type ConnectionEnv, callerOf } from "./caller.ts";
import { announcedBytes, readBytes } from "./read-bytes.ts";

// About fifteen of the largest forms. Bodies of unauthenticated callers are small; a network that sends more at once waits for
// its own requests.
const shareBytes = 1_000_000;

const line = createLine({
  name: "bodies of strangers",
  room: 32 * shareBytes,
  shareMax: shareBytes,
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
  using place = line.open(network, Math.min(announcedBytes(request) ?? bytesMax, bytesMax));
  return await readBytes(request, bytesMax, tooLarge, { hold: (arrived) => place.take(arrived), inPieces: true });
}

/** Reserves room for a body that a library reads by itself. */
export async function holdStrangerBytes(network: string, bytes: number): Promise<Disposable> {
  using place = new DisposableStack();
  await place.use(line.open(network, bytes)).take(bytes);
  return place.move();
}
