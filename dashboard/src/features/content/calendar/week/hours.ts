import type { CalendarEntry } from "../entries.ts";

const usualFirst = 9;
const usualLast = 17;

/** Returns the hours that a week shows, in order: those of a working day, and those that its entries use. */
export function hoursOf(entries: readonly Pick<CalendarEntry, "at">[]): number[] {
  const usual = Array.from({ length: usualLast - usualFirst + 1 }, (_, index) => usualFirst + index);
  return [...new Set([...usual, ...entries.map(hourOf)])].toSorted((a, b) => a - b);
}

export function hourOf({ at }: Pick<CalendarEntry, "at">): number {
  return Number(at.slice(11, 13));
}
