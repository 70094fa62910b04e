import { wallClock } from "./dates.ts";

/** Days are written as 2026-11-24 and have no time zone. */
export const dayMilliseconds = 86_400_000;

/** Returns the day that it is in a time zone, by default now. Without a zone, it is this browser's. */
export function dayIn(timeZone: string | undefined, moment = new Date()): string {
  return wallClock(moment, timeZone).day;
}

export function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(timeOf(value)) && dayOf(timeOf(value)) === value;
}

export function addDays(day: string, count: number): string {
  return dayOf(timeOf(day) + count * dayMilliseconds);
}

export function daysBetween(from: string, to: string): number {
  return (timeOf(to) - timeOf(from)) / dayMilliseconds;
}

/** Returns `count` days from the first one on. */
export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** Returns 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(timeOf(day)).getUTCDay() || 7;
}

/** Returns the same day of another month, or the last day of that month if it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0));
  return dayOf(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())));
}

/** Returns the first day of a day's week. `firstWeekday` is 1 for Monday to 7 for Sunday. */
export function startOfWeek(day: string, firstWeekday: number): string {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));
}

/** Returns the weeks of a day's month, whole ones: days of the months beside it are among them. */
export function weeksOfMonth(day: string, firstWeekday: number): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const next = addMonths(first, 1);
  const weeks: string[][] = [];
  for (let start = startOfWeek(first, firstWeekday); start < next; start = addDays(start, 7)) {
    weeks.push(daysFrom(start, 7));
  }
  return weeks;
}

/** Reads a day as a person types it: as 2026-11-24, or with day, month and year in an order such as "dmy". Undefined if it is none. */
export function readDay(text: string, order: string): string | undefined {
  const typed = text.trim();
  if (isDay(typed)) return typed;
  const numbers = /^(\d{1,4})\D+(\d{1,2})\D+(\d{1,4})\D*$/.exec(typed)?.slice(1);
  if (numbers === undefined) return undefined;
  const [year = "", month = "", date = ""] = ["y", "m", "d"].map((part) => numbers[order.indexOf(part)] ?? "");
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : undefined;
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00Z`);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
