const minute = 60_000;
const day = 24 * 60 * minute;
// Whoever types a year digit by digit passes the years 2, 20 and 202, which no calendar here knows how to write.
const earliest = Date.UTC(1900, 0, 1);

export type Resolved = {
  instant: Date;
  /** What the clocks show then: later than asked for, where they skip that time. */
  day: string;
  time: string;
  /** Set where the clocks change: the time does not exist, or it comes twice and the first one counts. */
  change: "skipped" | "twice" | null;
};

/** When a wall clock of a zone shows a time, as the service takes it. null for what is no day or no time. */
export function resolveTime(wantedDay: string, wantedTime: string, timeZone: string): Resolved | null {
  const asUtc = Date.parse(`${wantedDay}T${wantedTime}:00Z`);
  if (!(asUtc >= earliest)) return null;
  // A clock change lies within a day; the offsets before and after it give every instant that can be meant.
  const [before, after] = [offsetAt(asUtc - day, timeZone), offsetAt(asUtc + day, timeZone)];
  const [first, second] = [asUtc - before, asUtc - after].toSorted((a, b) => a - b) as [number, number];
  const fits = (instant: number) => instant + offsetAt(instant, timeZone) === asUtc;
  const found = [first, second].filter(fits);
  const instant = found[0] ?? asUtc - before;
  const change = found.length === 0 ? "skipped" : first !== second && found.length === 2 ? "twice" : null;
  const [shownDay = "", time = ""] = clockAt(instant, timeZone).split(" ");
  return { instant: new Date(instant), day: shownDay, time, change };
}

/** How far a zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  return Date.parse(`${clockAt(instant, timeZone).replace(" ", "T")}:00Z`) - Math.floor(instant / minute) * minute;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Sweden writes days and times as the operations take them. */
function clockAt(instant: number, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  formats.set(timeZone, format);
  return format.format(instant);
}
