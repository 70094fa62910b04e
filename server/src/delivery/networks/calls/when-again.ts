import { retryAfterSeconds } from "#src/core/retry-after.ts";

const hoursMax = 25;

/**
 * Limits an instant that a network names: not before now, and not later than its quotas can last. Returns undefined when it is
 * not a finite number.
 */
export function whenAgain(milliseconds: number): Date | undefined {
  if (!Number.isFinite(milliseconds)) return undefined;
  const now = Date.now();
  return new Date(Math.min(Math.max(milliseconds, now), now + hoursMax * 3_600_000));
}

/** Returns the instant from `Retry-After`, or undefined without one. */
export function retryAfter(headers: Headers): Date | undefined {
  const seconds = retryAfterSeconds(headers.get("retry-after"));
  return seconds === null ? undefined : whenAgain(Date.now() + seconds * 1000);
}
