const hoursMax = 25;

/** An instant that a network names, not before now and not for longer than its quotas can last. */
export function whenAgain(milliseconds: number): Date | undefined {
  if (!Number.isFinite(milliseconds)) return undefined;
  const now = Date.now();
  return new Date(Math.min(Math.max(milliseconds, now), now + hoursMax * 3_600_000));
}

/** What `Retry-After` says, in seconds or as a date. */
export function retryAfter(headers: Headers): Date | undefined {
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  return whenAgain(/^\d+$/.test(value) ? Date.now() + Number(value) * 1000 : Date.parse(value));
}
