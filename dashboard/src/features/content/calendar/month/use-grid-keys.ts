import { addDays, addMonths, startOfWeek } from "../days.ts";
import { useCellKeys } from "./use-cell-keys.ts";

type Cell = { day: string };

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: startOfWeek,
  End: (day) => addDays(startOfWeek(day), 6),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** Sets up the keys of a grid of days. */
export function useGridKeys(days: readonly string[], start: string) {
  const { active, grid } = useCellKeys<Cell>({ start: { day: start }, cellAt, step });
  const current = days.includes(active.day) ? active.day : days.includes(start) ? start : (days[0] ?? start);
  return { active: current, grid };
}

function step({ day }: Cell, key: string): Cell | undefined {
  const to = steps[key];
  return to && { day: to(day) };
}

function cellAt(target: EventTarget): Cell | undefined {
  const day = target instanceof Element ? target.closest<HTMLElement>("[data-day]")?.dataset.day : undefined;
  return day === undefined ? undefined : { day };
}
