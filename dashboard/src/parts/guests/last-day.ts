import { dayIn, dayMilliseconds } from "#src/format/days.ts";

/** Returns the day on which a link ends that is made now: so many times 24 hours later. */
export function lastDay(days: number, timeZone: string, now = new Date()): string {
  return dayIn(timeZone, new Date(now.getTime() + days * dayMilliseconds));
}
