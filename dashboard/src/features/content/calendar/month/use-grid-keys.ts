import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { useCalendar } from "../calendar-context.ts";
import { addDays, addMonths, startOfWeek } from "../days.ts";

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

/** Sets up the keys of a grid of days. One day is in the tab order, arrows go to the others, Enter opens the day. */
export function useGridKeys(days: readonly string[], start: string) {
  const calendar = useCalendar();
  const [active, setActive] = useState(start);
  const current = days.includes(active) ? active : days.includes(start) ? start : (days[0] ?? start);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    const day = dayAt(event.target);
    if (day === undefined) return;
    if (event.key === "Enter" && event.target instanceof Element && event.target.matches("[role=gridcell]")) {
      event.preventDefault();
      calendar.openDay(day);
      return;
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = step(day);
    setActive(next);
    calendar.focus({ day: next });
  }

  function onFocus(event: FocusEvent<HTMLElement>): void {
    const day = dayAt(event.target);
    if (day !== undefined) setActive(day);
  }

  return { active: current, grid: { onKeyDown, onFocus } };
}

function dayAt(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-day]")?.dataset.day : undefined;
}
