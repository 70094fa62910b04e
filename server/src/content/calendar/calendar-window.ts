import { limits } from "@galley/contract";

/** From the first instant of the window up to, and without, the last one. */
export type CalendarWindow = { from: Date; until: Date };

/** Today and the days that follow it, whole days of the zone's own clocks: a day of a clock change has 23 or 25 hours. */
export function calendarWindow(now: Date, timeZone: string): CalendarWindow {
  const today = now.toTemporalInstant().toZonedDateTimeISO(timeZone).startOfDay();
  const after = today.add({ days: limits.calendarDays + 1 }).startOfDay();
  return { from: new Date(today.epochMilliseconds), until: new Date(after.epochMilliseconds) };
}

/** The start of the zone's clock hour that an instant lies in. */
export function startOfHour(instant: Date, timeZone: string): Date {
  const zoned = instant.toTemporalInstant().toZonedDateTimeISO(timeZone);
  return new Date(zoned.round({ smallestUnit: "hour", roundingMode: "floor" }).epochMilliseconds);
}
