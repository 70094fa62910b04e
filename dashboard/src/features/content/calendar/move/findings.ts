import { firstWeekday } from "#src/format/dates.ts";
import { addDays, startOfWeek } from "../days.ts";
import { type CalendarItem, type CalendarMoment, type Channel, channelOf, keyOf, localOf, momentOf } from "../entries.ts";

/** Minutes within which two things for the same network, or for the site, are too close. */
const nearMinutes = 60;
const minuteMilliseconds = 60_000;

/** Something that gets a date: the keys of its items, and where they go. `from` is absent where it had none. */
export type Placed = { keys: readonly string[]; channels: readonly Channel[]; from?: CalendarMoment };

/** Returns the closest entry for the same network, or for the site, within an hour of a moment. */
export function nearest(entries: readonly CalendarItem[], { keys, channels }: Placed, to: CalendarMoment): CalendarItem | undefined {
  const at = localOf(to);
  const places = channels.map(siteOrNetworkOf);
  const near = entries
    .filter(
      (entry) =>
        !keys.includes(keyOf(entry)) && places.includes(siteOrNetworkOf(channelOf(entry))) && minutesBetween(entry.at, at) < nearMinutes,
    )
    .map((entry) => ({ entry, minutes: minutesBetween(entry.at, at) }));
  return near.toSorted((a, b) => a.minutes - b.minutes)[0]?.entry;
}

type Loaded = { entries: readonly CalendarItem[]; days: readonly string[]; today: string };

/** Returns the first day of the week that a move leaves empty; undefined where it does not, or where not all of that week was loaded. */
export function emptiedWeek(
  { entries, days, today }: Loaded,
  { keys, from }: Placed,
  to: CalendarMoment,
  weekday = firstWeekday(),
): string | undefined {
  if (from === undefined) return undefined;
  const week = startOfWeek(from.day, weekday);
  const last = addDays(week, 6);
  if (week === startOfWeek(to.day, weekday) || last < today || !days.includes(week) || !days.includes(last)) return undefined;
  const isOther = (entry: CalendarItem) => !keys.includes(keyOf(entry)) && startOfWeek(momentOf(entry).day, weekday) === week;
  return entries.some(isOther) ? undefined : week;
}

/** The site shows articles and what topics become. */
function siteOrNetworkOf(channel: Channel): string {
  return channel === "topic" || channel === "article" ? "site" : channel;
}

/** Both are on the same clocks. */
function minutesBetween(a: string, b: string): number {
  return Math.abs(Date.parse(`${a}:00Z`) - Date.parse(`${b}:00Z`)) / minuteMilliseconds;
}
