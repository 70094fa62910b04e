import type { Hono } from "hono";
import type { Log } from "#src/core/log.ts";
import type { Services } from "#src/operations/call.ts";
import type { TakeCall } from "#src/people/access/call-budget.ts";
import type { AddressReader } from "#src/people/access/client-address.ts";
import type { TokenGate } from "./admit-token.ts";
import type { ConnectionEnv } from "./caller.ts";

type Given = TokenGate & {
  services: Services;
  /** Counts what unauthenticated callers begin, because each is a row. */
  takeBeginning: TakeCall;
  addressOf: AddressReader;
  /** Returns whether a person is signed in with this request. */
  isSignedIn: (request: Request) => Promise<boolean>;
  log: Log;
};

/** Creates the surface of a capability, for calls that are no operations. */
export type CapabilitySurface = (given: Given) => Hono<ConnectionEnv>;
