import { m } from "#messages";
import { longDay } from "#src/format/dates.ts";
import { addDays, dayIn } from "#src/format/days.ts";

export type Day<T> = { day: string; name: string; items: T[] };

/** Groups items in the order of time by their days in a time zone. */
export function groupByDay<T extends { createdAt: string }>(items: readonly T[], timeZone: string, now = new Date()): Day<T>[] {
  const days = Map.groupBy(items, ({ createdAt }) => dayIn(timeZone, new Date(createdAt)));
  return [...days].map(([day, ofDay]) => ({ day, name: dayLabel(day, dayIn(timeZone, now)), items: ofDay }));
}

function dayLabel(day: string, today: string): string {
  if (day === today) return m.shell_today();
  return day === addDays(today, -1) ? m.shell_yesterday() : longDay(day);
}
