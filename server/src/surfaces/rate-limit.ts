import { Failure } from "#src/core/failure.ts";
import type { RateBudget } from "#src/people/access/admit.ts";

const minuteSeconds = 60;

/** Returns the headers of every answer about the caller's remaining calls. */
export function rateHeaders({
  name = "token",
  windowSeconds = minuteSeconds,
  limit,
  remaining,
  resetSeconds,
  exceeded,
}: RateBudget): Record<string, string> {
  return {
    "ratelimit-policy": `"${name}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    ...(exceeded && { "retry-after": String(resetSeconds) }),
  };
}

export function overLimit({ name, limit, windowSeconds = minuteSeconds, resetSeconds }: RateBudget): Failure {
  const time = windowSeconds === minuteSeconds ? "a minute" : `${windowSeconds / minuteSeconds} minutes`;
  const message = `More than ${limit} calls in ${time}. Wait ${resetSeconds} seconds.`;
  return new Failure("rate_limited", message, undefined, name === undefined ? undefined : { retryAfterSeconds: resetSeconds });
}
