import { dayAs } from "#src/format/dates.ts";
import { dayIn } from "#src/format/days.ts";

/** Returns the day of a moment in a time zone, with its year. */
export function dayOf(moment: string, timeZone: string): string {
  return dayAs(dayIn(timeZone, new Date(moment)), { day: "numeric", month: "short", year: "numeric" });
}
