import { calendarListDays } from "@galley/contract";
import { firstWeekday } from "#src/format/dates.ts";
import { addDays, addMonths, daysBetween, daysFrom, startOfWeek as startOfWeekFrom } from "#src/format/days.ts";

export { addDays, addMonths, isDay } from "#src/format/days.ts";

export const views = ["month", "week", "list", "quarter"] as const;
export type View = (typeof views)[number];

/** Returns the first day of a day's week, where the person is. */
export function startOfWeek(day: string, weekday = firstWeekday()): string {
  return startOfWeekFrom(day, weekday);
}

/** Returns the days that a view shows around a date: a month or a quarter in whole weeks, a week, or the days that follow. */
export function daysOf(view: View, date: string, weekday = firstWeekday()): string[] {
  if (view === "list") return daysFrom(date, calendarListDays);
  if (view === "week") return daysFrom(startOfWeek(date, weekday), 7);
  if (view === "quarter") return monthDays(monthsOfQuarter(date)[0] ?? date, 3, weekday);
  return monthDays(`${date.slice(0, 7)}-01`, 1, weekday);
}

/** Returns the days of so many months in whole weeks. */
export function monthDays(first: string, months: number, weekday = firstWeekday()): string[] {
  const start = startOfWeek(first, weekday);
  return daysFrom(start, Math.ceil(daysBetween(start, addMonths(first, months)) / 7) * 7);
}

/** Returns the first days of the months of a quarter of the year. */
export function monthsOfQuarter(date: string): string[] {
  const quarter = Math.floor((Number(date.slice(5, 7)) - 1) / 3);
  const first = `${date.slice(0, 4)}-${String(quarter * 3 + 1).padStart(2, "0")}-01`;
  return [0, 1, 2].map((month) => addMonths(first, month));
}

/** Returns the date one step back (-1) or forward (1). */
export function stepFrom(view: View, date: string, direction: 1 | -1): string {
  if (view === "month") return addMonths(`${date.slice(0, 7)}-01`, direction);
  if (view === "quarter") return addMonths(monthsOfQuarter(date)[0] ?? date, direction * 3);
  return addDays(date, direction * (view === "week" ? 7 : calendarListDays));
}

export function inWeeks(days: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
