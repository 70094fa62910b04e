import { addDays, startOfWeek } from "#src/format/days.ts";

/** Returns the next day, the next Monday and the same day of next week, each once and in their order. */
export function quickDays(today: string): string[] {
  const nextMonday = addDays(startOfWeek(today, 1), 7);
  return [...new Set([addDays(today, 1), nextMonday, addDays(today, 7)])].toSorted();
}
