import { hash } from "node:crypto";
import { limits } from "@galley/contract";
import type pg from "pg";
import { coalesce } from "#src/core/database/coalesce.ts";
import { named } from "#src/core/database/transact.ts";
import type { RateBudget } from "./admit.ts";
import { networkOf, regionOf } from "./client-address.ts";

/** A limit on calls in a time window. The rate limit headers carry its name. */
type Policy = { name: string; limit: number; windowSeconds: number };
type Counter = (policy: Policy, subject: string) => Promise<RateBudget>;

const statement = "select * from count_calls($1, $2, $3)";
const callsMax = 1000;
const quarterHourSeconds = 900;

/** Counts calls made without a token. Calls of one subject that arrive while its statement runs share the next one. */
function createCounter(pool: pg.Pool): Counter {
  const counted = coalesce(async (_key: string, asked: { key: Buffer; windowSeconds: number }[]) => {
    const values = [asked[0]?.key, asked.length, asked[0]?.windowSeconds];
    const { rows } = await pool.query<{ calls: number; resets_in_seconds: number }>({ text: statement, values, ...named(statement) });
    const [row] = rows;
    if (row === undefined) throw new Error("An upsert returned no row.");
    return asked.map((_, index) => ({ position: row.calls - asked.length + index + 1, resetsInSeconds: row.resets_in_seconds }));
  }, callsMax);
  return async ({ name, limit, windowSeconds }, subject) => {
    const key = hash("sha256", `calls ${name}:${subject}`, "buffer");
    const { position, resetsInSeconds } = await counted(key.toString("base64"), { key, windowSeconds });
    const resetSeconds = Math.min(windowSeconds, Math.max(1, Math.ceil(resetsInSeconds)));
    return { name, windowSeconds, limit, remaining: Math.max(0, limit - position), resetSeconds, exceeded: position > limit };
  };
}

export type TakeCall = (subject: string) => Promise<RateBudget>;

/** Counts the calls of one signed-in person, from all of their browsers together. */
export function createPersonBudget(pool: pg.Pool, limit: number = limits.personCallsPerMinute): TakeCall {
  const count = createCounter(pool);
  return (personId) => count({ name: "person", limit, windowSeconds: 60 }, personId);
}

const authorization: Policy = { name: "authorization", limit: 60, windowSeconds: 60 };
const document: Policy = { name: "document", limit: 10, windowSeconds: 60 };

/** Counts the authorization requests that strangers of one network begin. Each is stored for an hour. */
export function createAuthorizationBudget(pool: pg.Pool): TakeCall {
  const count = createCounter(pool);
  return (address) => count(authorization, networkOf(address));
}

/** Counts the documents of OAuth clients that strangers of one network make the service fetch from elsewhere. */
export function createDocumentBudget(pool: pg.Pool): TakeCall {
  const count = createCounter(pool);
  return (address) => count(document, networkOf(address));
}

type Widening = Record<"network" | "region" | "everybody", Policy>;

const beginnings = {
  network: { name: "network", limit: 30, windowSeconds: quarterHourSeconds },
  region: { name: "region", limit: 100, windowSeconds: quarterHourSeconds },
  everybody: { name: "everybody", limit: 10_000, windowSeconds: quarterHourSeconds },
} as const satisfies Widening;

const guesses = {
  network: { name: "guest_network", limit: 60, windowSeconds: quarterHourSeconds },
  region: { name: "guest_region", limit: 300, windowSeconds: quarterHourSeconds },
  everybody: { name: "guest_everybody", limit: 20_000, windowSeconds: quarterHourSeconds },
} as const satisfies Widening;

const feedGuesses = {
  network: { name: "calendar_network", limit: 60, windowSeconds: quarterHourSeconds },
  region: { name: "calendar_region", limit: 300, windowSeconds: quarterHourSeconds },
  everybody: { name: "calendar_everybody", limit: 20_000, windowSeconds: quarterHourSeconds },
} as const satisfies Widening;
const feedReads: Policy = { name: "calendar", limit: 60, windowSeconds: quarterHourSeconds };

/**
 * Counts what strangers at an address make the service store. A call counts against a wider limit only if the narrower one lets
 * it through, so that one network never uses the wider limit up. The widest limit bounds the size of the table.
 */
export function createStrangerBudget(pool: pg.Pool): TakeCall {
  return createWideningBudget(pool, beginnings);
}

/** Counts the visits of strangers at an address who name a link for guests and are not let in by a session, in the same way. */
export function createGuestBudget(pool: pg.Pool): TakeCall {
  return createWideningBudget(pool, guesses);
}

/** Counts the secret addresses of calendars that strangers name and that give nothing, in the same way. */
export function createFeedGuessBudget(pool: pg.Pool): TakeCall {
  return createWideningBudget(pool, feedGuesses);
}

/** Counts the reads of a calendar at one secret address, by all programs that know it. */
export function createFeedBudget(pool: pg.Pool): TakeCall {
  const count = createCounter(pool);
  return (feedId) => count(feedReads, feedId);
}

function createWideningBudget(pool: pg.Pool, policies: Widening): TakeCall {
  const count = createCounter(pool);
  return async (address) => {
    const network = await count(policies.network, networkOf(address));
    if (network.exceeded) return network;
    const region = await count(policies.region, regionOf(address));
    if (region.exceeded) return region;
    const everybody = await count(policies.everybody, "");
    return everybody.exceeded ? everybody : network;
  };
}
