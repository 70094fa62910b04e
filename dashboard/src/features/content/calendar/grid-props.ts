import type { EntriesByDay } from "./entries.ts";

/** Properties of the grids of a month and a week. */
export type GridProps = {
  label: string;
  /** Chosen day. */
  date: string;
  days: readonly string[];
  entries: EntriesByDay;
  isWaiting: boolean;
};
