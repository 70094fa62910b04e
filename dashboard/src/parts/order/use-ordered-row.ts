import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/** Lets a row of a list be dragged by its handle to another place of the same list, or moved there with Alt and an arrow key. */
export function useOrderedRow<Row extends HTMLElement>(index: number, isMovable: boolean, onMove: (from: number, to: number) => void) {
  const row = useRef<Row>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [over, setOver] = useState(false);
  const [dragged, setDragged] = useState(false);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (element === null || dragHandle === null || !isMovable) return;
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ ordered: index }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.ordered === "number",
        onDragEnter: ({ source }) => setOver(source.data.ordered !== index),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          move.current(Number(source.data.ordered), index);
        },
      }),
    );
  }, [index, isMovable]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || !event.altKey || !isMovable) return;
    event.preventDefault();
    onMove(index, index + step);
  };
  return { row, handle, over, dragged, onKeyDown };
}
