import type { EntriesByDay } from "../entries.ts";

/** Returns whether a week that is not over has nothing in it. */
export function isEmptyWeek(week: readonly string[], entries: EntriesByDay, today: string): boolean {
  return (week.at(-1) ?? "") >= today && week.every((day) => !entries.has(day));
}
