import { hash, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { once } from "#src/core/once.ts";

/** What a request tells of its reader. Only the host of `referrer` is ever written down. */
export type Reader = {
  method: string;
  userAgent: string | null;
  referrer: string | null;
  /** What the browser wants the answer for; null from those that do not tell. */
  destination: string | null;
  /** Set where the browser asks before the reader does. */
  purpose: string | null;
  /** The network that one reader has to themselves. */
  network: string;
};

const userAgentLengthMax = 300;
const hostLengthMax = 100;
const againMilliseconds = 30 * 60 * 1000;
// More than so many within half an hour are counted again when they come back.
const readersMax = 10_000;
const saltMilliseconds = 24 * 60 * 60 * 1000;

/** Returns whether a request is a person's who opens a page: no program that names itself, and no page fetched ahead. */
export function isPerson({ method, userAgent, destination, purpose }: Reader): boolean {
  if (method !== "GET" || purpose !== null || (destination !== null && destination !== "document")) return false;
  return userAgent !== null && userAgent !== "" && !isbot(userAgent.slice(0, userAgentLengthMax));
}

/** Returns the host that led to a page, without `www.`; empty where none is told, where it is the blog's own, or where it is none. */
export function leadingHost(referrer: string | null, ownHost: string | null): string {
  const url = referrer === null ? null : URL.parse(referrer);
  if (url === null) return "";
  const { protocol, hostname, host } = url;
  const isWeb = protocol === "https:" || protocol === "http:";
  if (!isWeb || host === ownHost || hostname.length > hostLengthMax || !/^[a-z0-9.-]+\.[a-z][a-z0-9-]*$/.test(hostname)) return "";
  return hostname.replace(/^www\./, "");
}

/**
 * Tells whether a reader opens a page again within half an hour, so that reloading counts once. Readers are known by a digest with a
 * salt that lives for a day, in memory alone: no address is kept, and nobody can be found again by what is.
 */
export function createRecentReaders(): (reader: Reader, page: string) => boolean {
  const seen = once(() => new LRUCache<string, true>({ max: readersMax, ttl: againMilliseconds }));
  let salt = { value: randomBytes(16), until: performance.now() + saltMilliseconds };
  return ({ network, userAgent }, page) => {
    if (performance.now() > salt.until) salt = { value: randomBytes(16), until: performance.now() + saltMilliseconds };
    const key = hash("sha256", `${salt.value.toString("hex")} ${network} ${userAgent} ${page}`, "base64url").slice(0, 16);
    if (seen().has(key)) return true;
    seen().set(key, true);
    return false;
  };
}
