import type { RateBudget } from "#src/access/admit.ts";
import { Failure } from "#src/platform/failure.ts";

const windowSeconds = 60;

/** What every answer tells of the caller's minute. */
export function rateHeaders({ limit, remaining, resetSeconds, exceeded }: RateBudget): Record<string, string> {
  return {
    "ratelimit-policy": `"token";q=${limit};w=${windowSeconds}`,
    ratelimit: `"token";r=${remaining};t=${resetSeconds}`,
    ...(exceeded && { "retry-after": String(resetSeconds) }),
  };
}

export function overLimit({ limit, resetSeconds }: RateBudget): Failure {
  return new Failure("rate_limited", `More than ${limit} calls in a minute. Wait ${resetSeconds} seconds.`);
}
