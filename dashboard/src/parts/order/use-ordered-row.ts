import { type KeyboardEvent, useRef } from "react";
import { useDragging } from "./use-dragging.ts";

/** Lets a row of a list be dragged by its handle to another place of the same list, or moved there with Alt and an arrow key. */
export function useOrderedRow<Row extends HTMLElement>(index: number, isMovable: boolean, onMove: (from: number, to: number) => void) {
  const handle = useRef<HTMLSpanElement>(null);
  const { place: row, over, dragged } = useDragging<Row>({ name: "ordered", index, isMovable, onMove, handle });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || !event.altKey || !isMovable) return;
    event.preventDefault();
    onMove(index, index + step);
  };
  return { row, handle, over, dragged, onKeyDown };
}
