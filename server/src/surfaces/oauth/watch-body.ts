import { networkOf } from "#src/people/access/client-address.ts";
import type { HttpExchange } from "#src/people/oauth/authorization-server.ts";
import { holdStrangerBytes } from "../bodies.ts";
import { leastRate } from "../read-bytes.ts";

// The library reads no larger body.
const bytesMax = 57_344;

/**
 * Applies the limits of all bodies to one that the library reads by itself: the memory share of the caller's network, and the
 * minimum rate. A late body gets an answer, and its connection ends.
 */
export async function watchBody(exchange: HttpExchange): Promise<Disposable> {
  const { incoming, caller } = exchange;
  const announced = Number(incoming.headers["content-length"] ?? bytesMax);
  const bytes = Math.min(Number.isFinite(announced) ? announced : bytesMax, bytesMax);
  using watched = new DisposableStack();
  watched.use(await holdStrangerBytes(networkOf(caller), bytes));
  const seconds = leastRate.graceSeconds + bytes / leastRate.bytesPerSecondMin;
  const timer = setTimeout(() => incoming.complete || cutOff(exchange), seconds * 1000);
  watched.defer(() => clearTimeout(timer));
  return watched.move();
}

function cutOff({ incoming, outgoing }: HttpExchange): void {
  const { graceSeconds } = leastRate;
  const error = {
    error: "invalid_request",
    error_description: `The body arrived too slowly. Send all of it within ${graceSeconds} seconds.`,
  };
  outgoing.writeHead(400, {
    "access-control-allow-origin": "*",
    "content-type": "application/json",
    "cache-control": "no-store",
    connection: "close",
  });
  outgoing.end(JSON.stringify(error), () => incoming.destroy());
}
