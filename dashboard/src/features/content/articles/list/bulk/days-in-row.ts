/** Rhythm of a series of days: every so many days, or on certain weekdays (0 is Sunday). */
export type Rhythm = { kind: "every"; days: number } | { kind: "weekdays"; weekdays: readonly number[] };

const dayMilliseconds = 86_400_000;
export const stepDaysMax = 365;

/** Returns `count` days from the first one on, or none for invalid input. With weekdays, the series starts on the next matching day. */
export function daysInRow(first: string, count: number, rhythm: Rhythm): string[] {
  const start = Date.parse(`${first}T00:00:00Z`);
  if (Number.isNaN(start)) return [];
  const step = rhythm.kind === "every" ? rhythm.days : 1;
  if (!Number.isInteger(step) || step < 1 || step > stepDaysMax) return [];
  const fits = (date: Date) => rhythm.kind === "every" || rhythm.weekdays.includes(date.getUTCDay());
  if (rhythm.kind === "weekdays" && !rhythm.weekdays.some((weekday) => weekday >= 0 && weekday <= 6)) return [];
  const days: string[] = [];
  for (let at = start; days.length < count; at += step * dayMilliseconds) {
    const date = new Date(at);
    if (fits(date)) days.push(date.toISOString().slice(0, 10));
  }
  return days;
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMilliseconds).toISOString().slice(0, 10);
}
