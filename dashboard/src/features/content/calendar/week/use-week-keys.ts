import { addDays, startOfWeek } from "../days.ts";
import { useCellKeys } from "../month/use-cell-keys.ts";

type Cell = { day: string; hour: number };

const daySteps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  Home: startOfWeek,
  End: (day) => addDays(startOfWeek(day), 6),
  PageUp: (day) => addDays(day, -7),
  PageDown: (day) => addDays(day, 7),
};
const hourSteps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Sets up the keys of a week of hours. */
export function useWeekKeys(days: readonly string[], hours: readonly number[], start: string) {
  const step = (cell: Cell, key: string) => stepFrom(cell, hours, key);
  const { active, grid } = useCellKeys<Cell>({ start: { day: start, hour: hours[0] ?? 0 }, cellAt, step });
  const day = days.includes(active.day) ? active.day : (days[0] ?? start);
  const hour = hours.includes(active.hour) ? active.hour : (hours[0] ?? 0);
  return { active: { day, hour }, grid };
}

function stepFrom({ day, hour }: Cell, hours: readonly number[], key: string): Cell | undefined {
  const toDay = daySteps[key];
  if (toDay !== undefined) return { day: toDay(day), hour };
  const by = hourSteps[key];
  return by === undefined ? undefined : { day, hour: hours[hours.indexOf(hour) + by] ?? hour };
}

function cellAt(target: EventTarget): Cell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-day][data-hour]") : null;
  const { day, hour } = cell?.dataset ?? {};
  return day === undefined || hour === undefined ? undefined : { day, hour: Number(hour) };
}
