import { dashboardCalendarDaysMax } from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import type { CalendarWindow } from "./calendar-window.ts";

// Beyond these years a timestamp no longer has a four-digit year.
const yearMin = 1;
const yearMax = 9999;

/** Returns the time from the start of one day to the end of another, on the zone's clocks. */
export function daysWindow(from: string, to: string, timeZone: string): CalendarWindow {
  const [first, last] = [parseDay(from, "from"), parseDay(to, "to")];
  const days = first.until(last, { largestUnit: "day" }).days;
  if (days < 0) throw new Failure("invalid_input", sentence("refusal_days_reversed"), "to");
  if (days > dashboardCalendarDaysMax) {
    throw new Failure("invalid_input", sentence("refusal_days_too_many", { days, count: dashboardCalendarDaysMax }), "to");
  }
  return { from: startOf(first, timeZone), until: startOf(last.add({ days: 1 }), timeZone) };
}

function startOf(day: Temporal.PlainDate, timeZone: string): Date {
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
}

function parseDay(day: string, param: "from" | "to"): Temporal.PlainDate {
  const parsed = tryParse(day);
  // Between these years, whole days are valid in every zone.
  if (parsed === undefined || parsed.year <= yearMin || parsed.year >= yearMax) {
    throw new Failure("invalid_input", sentence("refusal_day_does_not_exist", { day }), param);
  }
  return parsed;
}

function tryParse(day: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(day, { overflow: "reject" });
  } catch {
    return undefined;
  }
}
