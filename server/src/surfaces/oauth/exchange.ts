import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import type { AddressReader } from "#src/people/access/client-address.ts";
import type { HttpExchange } from "#src/people/oauth/authorization-server.ts";

/** Returns Node's request and response, which Hono wraps, and the caller's address. */
export function exchangeOf({ env, req }: Context, addressOf: AddressReader): HttpExchange {
  const { incoming, outgoing } = env as Partial<Record<"incoming", IncomingMessage> & Record<"outgoing", ServerResponse>>;
  if (incoming === undefined || outgoing === undefined) throw new Error("OAuth is served by a listener of Node alone.");
  const caller = addressOf(incoming.socket.remoteAddress, req.header("x-forwarded-for") ?? null);
  return { incoming, outgoing, caller };
}
