import { m } from "#messages";
import { longDay, wallClock } from "#src/format/dates.ts";

export type Day<T> = { day: string; name: string; items: T[] };

/** Groups items in the order of time by their days in a time zone. */
export function groupByDay<T extends { createdAt: string }>(items: readonly T[], timeZone: string, now = new Date()): Day<T>[] {
  const days = Map.groupBy(items, ({ createdAt }) => wallClock(new Date(createdAt), timeZone).day);
  return [...days].map(([day, ofDay]) => ({ day, name: nameOf(day, timeZone, now), items: ofDay }));
}

const daySeconds = 86_400;

function nameOf(day: string, timeZone: string, now: Date): string {
  const today = wallClock(now, timeZone).day;
  if (day === today) return m.shell_today();
  const before = new Date(Date.parse(`${today}T00:00Z`) - daySeconds * 1000).toISOString().slice(0, 10);
  return day === before ? m.shell_yesterday() : longDay(day);
}
