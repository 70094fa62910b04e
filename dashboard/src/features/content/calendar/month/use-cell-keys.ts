import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { useCalendar } from "../calendar-context.ts";

type Cell = { day: string; hour?: number };

type Grid<C extends Cell> = {
  /** Cell that is in the tab order first. */
  start: C;
  /** Returns the cell that an element is in. */
  cellAt: (target: EventTarget) => C | undefined;
  /** Returns the cell to which a key leads; undefined for keys that lead nowhere. */
  step: (cell: C, key: string) => C | undefined;
};

/** Sets up the keys of a grid of cells. One cell is in the tab order, arrows go to the others, Enter opens its day. */
export function useCellKeys<C extends Cell>({ start, cellAt, step }: Grid<C>) {
  const calendar = useCalendar();
  const [active, setActive] = useState(start);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key, target } = event;
    const cell = cellAt(target);
    if (cell === undefined) return;
    if (key === "Enter" && target instanceof Element && target.matches("[role=gridcell]")) {
      event.preventDefault();
      calendar.openDay(cell.day);
      return;
    }
    // On the button of a menu, these keys open it.
    if (/^Arrow(Up|Down)$/.test(key) && target instanceof Element && target.matches("[aria-haspopup=menu]")) return;
    const next = step(cell, key);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    calendar.focus(next);
  }

  function onFocus(event: FocusEvent<HTMLElement>): void {
    const cell = cellAt(event.target);
    if (cell !== undefined) setActive(cell);
  }

  return { active, grid: { onKeyDown, onFocus } };
}
