import type { Context } from "hono";
import type { AddressReader } from "#src/people/access/client-address.ts";

/** What the listener knows of the connection; absent where a request comes without one. */
export type ConnectionEnv = { Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } } };

/** The address of whoever asks, as the operator's proxies tell it. */
export function callerOf<E extends ConnectionEnv>(c: Context<E>, addressOf: AddressReader): string {
  const { incoming } = (c.env ?? {}) as ConnectionEnv["Bindings"];
  return addressOf(incoming?.socket.remoteAddress, c.req.raw.headers.get("x-forwarded-for"));
}
