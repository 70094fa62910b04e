import type { Egress } from "#src/core/egress/egress.ts";
import { retryAfterSeconds } from "#src/core/retry-after.ts";
import type { Cdn } from "./cdn.ts";

/** A CDN that did not take a purge. */
export class PurgeFailed extends Error {
  readonly status: number;
  /** Seconds to wait, where the CDN said so. */
  readonly waitSeconds: number | null;

  constructor(status: number, waitSeconds: number | null) {
    super(`The CDN answered ${status}.`);
    this.status = status;
    this.waitSeconds = waitSeconds;
  }
}

/** Most keys in one call: developers.cloudflare.com/cache/how-to/purge-cache takes 100 on every plan, Fastly 256. */
const keysMax = 100;
const timeoutMilliseconds = 10_000;
const answerBytesMax = 64 * 1024;

type Call = { url: string; method: string; headers: Record<string, string>; body?: string };

/** Tells the CDN to drop what carries one of these keys. Purging a key again does no harm. */
export async function purge(egress: Egress, cdn: Cdn, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += keysMax) {
    const { url, ...call } = callOf(cdn, keys.slice(from, from + keysMax));
    const answer = await egress.fetch(url, { ...call, timeoutMilliseconds, bytesMax: answerBytesMax, cut: true });
    if (answer.status < 200 || answer.status > 299) {
      throw new PurgeFailed(answer.status, retryAfterSeconds(answer.headers.get("retry-after")));
    }
  }
}

function callOf(cdn: Cdn, keys: readonly string[]): Call {
  if (cdn.kind === "cloudflare") {
    return {
      url: `${cdn.apiUrl}/client/v4/zones/${cdn.zone}/purge_cache`,
      method: "POST",
      headers: { authorization: `Bearer ${cdn.token}`, "content-type": "application/json" },
      body: JSON.stringify({ tags: keys }),
    };
  }
  const headers = { "surrogate-key": keys.join(" "), accept: "application/json", ...tokenIn(cdn) };
  return { url: cdn.url, method: cdn.method, headers };
}

function tokenIn({ token, tokenHeader }: Extract<Cdn, { kind: "http" }>): Record<string, string> {
  if (token === undefined) return {};
  return tokenHeader === undefined ? { authorization: `Bearer ${token}` } : { [tokenHeader]: token };
}
