import { wallClock } from "#src/format/dates.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
// People who type a year digit by digit pass the years 2, 20 and 202, which no calendar here can write.
const earliest = Date.UTC(1900, 0, 1);

export type Resolved = {
  instant: Date;
  /** Time that the clocks show then. It is later than the requested one if the clocks skip that. */
  day: string;
  time: string;
  /** Set at a clock change: the time does not exist, or it comes twice and the first one counts. */
  change: "skipped" | "twice" | null;
};

/** Returns the instant at which the clocks of a zone show a time, as the service resolves it. Returns null for an invalid day or time. */
export function resolveTime(wantedDay: string, wantedTime: string, timeZone: string): Resolved | null {
  const asUtc = Date.parse(`${wantedDay}T${wantedTime}:00Z`);
  if (!(asUtc >= earliest)) return null;
  // A clock change lies within a day, so the offsets before and after it give every possible instant.
  const [before, after] = [offsetAt(asUtc - day, timeZone), offsetAt(asUtc + day, timeZone)];
  const [first, second] = [asUtc - before, asUtc - after].toSorted((a, b) => a - b) as [number, number];
  const fits = (instant: number) => instant + offsetAt(instant, timeZone) === asUtc;
  const found = [first, second].filter(fits);
  const instant = found[0] ?? asUtc - before;
  const change = found.length === 0 ? "skipped" : first !== second && found.length === 2 ? "twice" : null;
  return { instant: new Date(instant), ...wallClock(new Date(instant), timeZone), change };
}

/** Returns the lead of a zone's clocks over UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const shown = wallClock(new Date(instant), timeZone);
  return Date.parse(`${shown.day}T${shown.time}:00Z`) - Math.floor(instant / minute) * minute;
}
