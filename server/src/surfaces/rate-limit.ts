import { Failure } from "#src/core/failure.ts";
import type { RateBudget } from "#src/people/access/admit.ts";
import type { AnswerContext } from "./answer.ts";

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

/** Announces the remaining calls in the headers of the answer, and refuses a call over the limit. */
export function applyBudget(budget: RateBudget, { headers }: AnswerContext): void {
  Object.assign(headers, rateHeaders(budget));
  if (budget.exceeded) throw overLimit(budget);
}

export function overLimit({ name, limit, windowSeconds = minuteSeconds, resetSeconds }: RateBudget): Failure {
  const time = windowSeconds === minuteSeconds ? "a minute" : `${windowSeconds / minuteSeconds} minutes`;
  const message = `More than ${limit} calls in ${time}. Wait ${resetSeconds} seconds.`;
  return new Failure("rate_limited", message, undefined, name === undefined ? undefined : { retryAfterSeconds: resetSeconds });
}
