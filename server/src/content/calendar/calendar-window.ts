import { limits } from "@galley/contract";

/** Time from `from` up to, and without, `until`. */
export type CalendarWindow = { from: Date; until: Date };

/** Returns today and the following days, as whole days on the zone's clocks: a day with a clock change has 23 or 25 hours. */
export function calendarWindow(now: Date, timeZone: string): CalendarWindow {
  const today = now.toTemporalInstant().toZonedDateTimeISO(timeZone).startOfDay();
  const after = today.add({ days: limits.calendarDays + 1 }).startOfDay();
  return { from: new Date(today.epochMilliseconds), until: new Date(after.epochMilliseconds) };
}

/** Returns the start of the zone's clock hour that contains an instant. */
export function startOfHour(instant: Date, timeZone: string): Date {
  const zoned = instant.toTemporalInstant().toZonedDateTimeISO(timeZone);
  return new Date(zoned.round({ smallestUnit: "hour", roundingMode: "floor" }).epochMilliseconds);
}
