/** Days are written as 2026-11-24 and have no time zone. Weeks begin on Monday. */
const dayMilliseconds = 86_400_000;

export const views = ["month", "week", "list"] as const;
export type View = (typeof views)[number];

/** Number of days that the list shows, from the chosen one on. */
const listDays = 30;

function toTime(day: string): number {
  return Date.parse(`${day}T00:00Z`);
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

export function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(toTime(value)) && toDay(toTime(value)) === value;
}

export function addDays(day: string, count: number): string {
  return toDay(toTime(day) + count * dayMilliseconds);
}

/** Returns the same day of another month, or the last day of that month if it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0));
  return toDay(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())));
}

/** Returns 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(toTime(day)).getUTCDay() + 6) % 7;
}

export function startOfWeek(day: string): string {
  return addDays(day, -weekdayOf(day));
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** Returns the days that a view shows around a date: a month in whole weeks, a week, or the days that follow. */
export function daysOf(view: View, date: string): string[] {
  if (view === "list") return daysFrom(date, listDays);
  if (view === "week") return daysFrom(startOfWeek(date), 7);
  const first = `${date.slice(0, 7)}-01`;
  const start = startOfWeek(first);
  const monthDays = new Date(toTime(addMonths(first, 1)) - dayMilliseconds).getUTCDate();
  return daysFrom(start, Math.ceil((weekdayOf(first) + monthDays) / 7) * 7);
}

/** Returns the date one step back (-1) or forward (1). */
export function stepFrom(view: View, date: string, direction: 1 | -1): string {
  if (view === "month") return addMonths(`${date.slice(0, 7)}-01`, direction);
  return addDays(date, direction * (view === "week" ? 7 : listDays));
}

export function inWeeks(days: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
