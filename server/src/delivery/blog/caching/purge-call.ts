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

/**
 * Most keys in one call. Sources: developers.cloudflare.com/cache/how-to/purge-cache (100 operations a request on every plan),
 * www.fastly.com/documentation/reference/api/purging (256 keys a batch).
 */
const keysMax: Record<Cdn["kind"], number> = { cloudflare: 100, fastly: 256, http: 100 };
const timeoutMilliseconds = 10_000;
const answerBytesMax = 64 * 1024;

type Call = { url: string; method: string; headers: Record<string, string>; body?: string };

/** Tells the CDN to drop what carries one of these keys. Purging a key again does no harm. */
export async function purge(egress: Egress, cdn: Cdn, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += keysMax[cdn.kind]) {
    const { url, ...call } = callOf(cdn, keys.slice(from, from + keysMax[cdn.kind]));
    const answer = await egress.fetch(url, { ...call, timeoutMilliseconds, bytesMax: answerBytesMax, cut: true });
    if (answer.status < 200 || answer.status > 299) {
      throw new PurgeFailed(answer.status, retryAfterSeconds(answer.headers.get("retry-after")));
    }
  }
}

function callOf(cdn: Cdn, keys: readonly string[]): Call {
  const list = keys.join(" ");
  if (cdn.kind === "cloudflare") {
    return {
      url: `${cdn.apiUrl}/client/v4/zones/${cdn.zone}/purge_cache`,
      method: "POST",
      headers: { authorization: `Bearer ${cdn.token}`, "content-type": "application/json" },
      body: JSON.stringify({ tags: keys }),
    };
  }
  if (cdn.kind === "fastly") {
    const headers = { "fastly-key": cdn.token, "surrogate-key": list, accept: "application/json" };
    return { url: `${cdn.apiUrl}/service/${cdn.service}/purge`, method: "POST", headers };
  }
  const headers = { "surrogate-key": list, ...(cdn.token !== undefined && { authorization: `Bearer ${cdn.token}` }) };
  return { url: cdn.url, method: cdn.method, headers };
}
