import { hash, randomBytes } from "node:crypto";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { once } from "#src/core/once.ts";

/** Facts of a request that tell a person from a program. */
export type Browser = {
  method: string;
  userAgent: string | null;
  /** Purpose for which the browser wants the answer; null from those that do not tell. */
  destination: string | null;
  /** Set where the browser asks before the reader does. */
  purpose: string | null;
};

/** A reader as they are told from others. */
export type Reader = {
  userAgent: string | null;
  /** The network that one reader has to themselves. */
  network: string;
  /** Whether many readers may come from that network, as behind a proxy that nobody has named. */
  isShared: boolean;
};

const userAgentLengthMax = 300;
const hostLengthMax = 100;
const againMilliseconds = 30 * 60 * 1000;
// More than so many within half an hour are counted again when they come back.
const readersMax = 10_000;
// More browsers of one network than so many are mostly one machine that changes its name.
const browsersMax = 30;
const saltMilliseconds = 24 * 60 * 60 * 1000;

/** Returns whether a request is a person's who opens a page: no program that names itself, and no page fetched ahead. */
export function isPerson({ method, userAgent, destination, purpose }: Browser): boolean {
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
 * Tells whether a reader opens a page again within half an hour, so that reloading counts once, and a network no more often for a
 * page than it has browsers. Readers are known by a digest with a salt that lives for a day, in memory alone: no address is kept, and nobody
 * can be found again by what is.
 */
export function createRecentReaders(): (reader: Reader, page: string) => boolean {
  const kept = { max: readersMax, ttl: againMilliseconds };
  const seen = once(() => new LRUCache<string, true>(kept));
  const browsers = once(() => new LRUCache<string, number>({ ...kept, noUpdateTTL: true }));
  let salt = { value: randomBytes(16), until: performance.now() + saltMilliseconds };
  const digest = (...known: (string | null)[]) =>
    hash("sha256", JSON.stringify([salt.value.toString("hex"), ...known]), "base64url").slice(0, 16);
  return ({ network, isShared, userAgent }, page) => {
    if (performance.now() > salt.until) salt = { value: randomBytes(16), until: performance.now() + saltMilliseconds };
    const [key, place] = [digest(network, page, userAgent), digest(network, page)];
    const counted = browsers().get(place) ?? 0;
    if ((counted >= browsersMax && !isShared) || seen().has(key)) return true;
    seen().set(key, true);
    browsers().set(place, counted + 1);
    return false;
  };
}
