import { z } from "zod";
import { type Egress, EgressFailed, EgressRefused } from "#src/core/egress/egress.ts";
import { retryAfterSeconds } from "#src/core/retry-after.ts";
import { quoted } from "#src/core/text/quoted.ts";
import { SearchConsoleFault } from "./fault.ts";

type GoogleRequest = { method?: "GET"; headers: Record<string, string>; body?: string };
export type GoogleAnswer = { status: number; body: unknown; retryAfterSeconds: number };

const timeoutMilliseconds = 60_000;
const bytesMax = 30_000_000;
const retryAfterSecondsMax = 24 * 60 * 60;

/** Sends a request, POST unless it says otherwise, and reads the JSON of the answer, regardless of its status. */
export async function googleFetch(egress: Egress, url: string, { method, headers, body }: GoogleRequest): Promise<GoogleAnswer> {
  try {
    const answer = await egress.fetch(url, {
      method: method ?? "POST",
      headers,
      ...(body !== undefined && { body }),
      timeoutMilliseconds,
      bytesMax,
    });
    return {
      status: answer.status,
      body: parseJson(answer.body),
      retryAfterSeconds: Math.min(retryAfterSeconds(answer.headers.get("retry-after")) ?? 0, retryAfterSecondsMax),
    };
  } catch (error) {
    if (error instanceof EgressFailed || error instanceof EgressRefused) throw new SearchConsoleFault("failed", error.message);
    throw error;
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

const GoogleError = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

const quotaReasons = new Set(["rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "dailyLimitExceeded", "RESOURCE_EXHAUSTED"]);

type Asker = { token: string; siteProperty: string; account: string };

/** Returns the fault for an answer of Search Console other than 200. */
export function faultOf({ status, body, retryAfterSeconds }: GoogleAnswer, { token, siteProperty, account }: Asker): SearchConsoleFault {
  const error = GoogleError.safeParse(body).data?.error;
  const reasons = [error?.status, ...(error?.errors ?? []).map(({ reason }) => reason)];
  const said = error?.message === undefined ? "" : ` Search Console says: ${quoted(error.message, [token])}`;
  if (status === 429 || (status === 403 && reasons.some((reason) => reason !== undefined && quotaReasons.has(reason)))) {
    return new SearchConsoleFault(
      "busy",
      "The quota of Search Console is used up. You do not need to do anything; Galley will try again later.",
      retryAfterSeconds,
    );
  }
  if (status === 401)
    return new SearchConsoleFault("refused", `Search Console does not accept the credentials. Connect it again with valid ones.${said}`);
  if (status === 403 || status === 404) {
    return new SearchConsoleFault(
      "refused",
      `${account} may not read ${siteProperty}. Add it to the property's users in Search Console, or connect another property.${said}`,
    );
  }
  return new SearchConsoleFault(
    "failed",
    `Search Console answered with status ${status}. Galley will try again later.${said}`,
    retryAfterSeconds,
  );
}

export function unexpected(): SearchConsoleFault {
  return new SearchConsoleFault("failed", "Search Console gave an unexpected answer. Galley will try again later.");
}
