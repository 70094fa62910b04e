import { addDays, isDay, weekdayOf } from "#src/format/days.ts";

/** Rhythm of a series of days: every so many days, or on certain weekdays (0 is Sunday). */
export type Rhythm = { kind: "every"; days: number } | { kind: "weekdays"; weekdays: readonly number[] };

export const stepDaysMax = 365;

/** Returns `count` days from the first one on, or none for invalid input. With weekdays, the series starts on the next matching day. */
export function daysInRow(first: string, count: number, rhythm: Rhythm): string[] {
  if (!isDay(first)) return [];
  const step = rhythm.kind === "every" ? rhythm.days : 1;
  if (!Number.isInteger(step) || step < 1 || step > stepDaysMax) return [];
  if (rhythm.kind === "weekdays" && !rhythm.weekdays.some((weekday) => weekday >= 0 && weekday <= 6)) return [];
  const fits = (day: string) => rhythm.kind === "every" || rhythm.weekdays.includes(weekdayOf(day) % 7);
  const days: string[] = [];
  for (let day = first; days.length < count; day = addDays(day, step)) {
    if (fits(day)) days.push(day);
  }
  return days;
}
