import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import type { Exchange } from "#src/oauth/authorization-server.ts";
import { callerAddress } from "../pages/caller-address.ts";

/** The request and the answer as Node has them, below Hono. */
export function exchangeOf({ env }: Context): Exchange {
  const { incoming, outgoing } = env as Partial<Record<"incoming", IncomingMessage> & Record<"outgoing", ServerResponse>>;
  if (incoming === undefined || outgoing === undefined) throw new Error("OAuth is served by a listener of Node alone.");
  const caller = callerAddress(incoming.socket.remoteAddress, incoming.headers["x-forwarded-for"]?.toString());
  return { incoming, outgoing, caller };
}
