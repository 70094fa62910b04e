import type { Socket } from "node:net";
import type { Client } from "undici";
import { connectTo } from "./connect.ts";
import type { Reach } from "./reach.ts";
import type { Target } from "./target.ts";

/** A client for one connection, which is made with the first request and never a second time. */
export type Connection = {
  client: Client;
  origin: string;
  openedAt: number;
  /** The address at the other end; undefined while there is none. */
  peer(): string | undefined;
  /** The address that it was made to, even if it is closed again. */
  madeTo(): string | undefined;
  /** Whether it has been made, even if it is closed again. */
  wasMade(): boolean;
};

const headerBytesMax = 16_384;

/** `keepMilliseconds`: how long it stays open after an answer; absent, it ends with the first. */
export async function openConnection(target: Target, reach: Reach, deadline: AbortSignal, keepMilliseconds?: number): Promise<Connection> {
  // Loaded with the first call: a service that makes none has its memory for other things.
  const { Client } = await import("undici");
  const connect = connectTo(target, reach, deadline);
  let socket: Socket | undefined;
  let address: string | undefined;
  let used = false;
  const { origin } = target.url;
  const client = new Client(origin, {
    connect(options, callback) {
      // What was checked is the address of the first connection.
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
