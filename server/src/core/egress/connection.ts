import type { Socket } from "node:net";
import type { Client } from "undici";
import { connectTo } from "./connect.ts";
import type { Reach } from "./reach.ts";
import type { Target } from "./target.ts";

/** Client for one connection. It connects with the first request and never again. */
export type Connection = {
  client: Client;
  origin: string;
  openedAt: number;
  /** Returns the peer's address; undefined while there is no connection. */
  peer(): string | undefined;
  /** Returns the address that it connected to, even after it is closed. */
  madeTo(): string | undefined;
  /** Returns whether it has connected, even after it is closed. */
  wasMade(): boolean;
};

const headerBytesMax = 16_384;

/** `keepMilliseconds` is the time that it stays open after an answer; when absent, it ends with the first answer. */
export async function openConnection(target: Target, reach: Reach, deadline: AbortSignal, keepMilliseconds?: number): Promise<Connection> {
  // Loaded with the first call, so that a service without calls saves the memory.
  const { Client } = await import("undici");
  const connect = connectTo(target, reach, deadline);
  let socket: Socket | undefined;
  let address: string | undefined;
  let used = false;
  const { origin } = target.url;
  const client = new Client(origin, {
    connect(options, callback) {
      // Only the address of the first connection was checked.
      if (used) return callback(new Error("The connection was closed."), null);
      used = true;
      connect(options, (...outcome) => {
        if (outcome[1] !== null) socket = outcome[1];
        address = socket?.remoteAddress;
        callback(...outcome);
      });
    },
    ...(keepMilliseconds === undefined
      ? { pipelining: 0 }
      : { pipelining: 1, keepAliveTimeout: keepMilliseconds, keepAliveMaxTimeout: keepMilliseconds }),
    allowH2: false,
    maxHeaderSize: headerBytesMax,
    // The deadline bounds both, and everything else as well.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    client,
    origin,
    openedAt: performance.now(),
    madeTo: () => address,
    peer: () => (socket?.destroyed ? undefined : socket?.remoteAddress),
    wasMade: () => socket !== undefined,
  };
}
