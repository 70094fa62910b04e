import type { Context } from "hono";
import type { AddressReader } from "#src/people/access/client-address.ts";

/** The listener's data about the connection; absent for a request without one. */
export type ConnectionEnv = { Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } } };

/** Returns the caller's address, as reported by the operator's proxies. */
export function callerOf<E extends ConnectionEnv>(c: Context<E>, addressOf: AddressReader): string {
  const { incoming } = (c.env ?? {}) as ConnectionEnv["Bindings"];
  return addressOf(incoming?.socket.remoteAddress, c.req.raw.headers.get("x-forwarded-for"));
}
