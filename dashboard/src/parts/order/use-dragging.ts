import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useRef, useState } from "react";

type Options = {
  /** Names what is dragged. An item takes only what has the same name. */
  name: string;
  index: number;
  isMovable: boolean;
  onMove: (from: number, to: number) => void;
  /** Part of the item to drag it by; without it, the whole item. */
  handle?: RefObject<HTMLElement | null>;
};

/** Lets an item of a list be dragged to the place of another one. */
export function useDragging<Item extends HTMLElement>({ name, index, isMovable, onMove, handle }: Options) {
  const place = useRef<Item>(null);
  const [over, setOver] = useState(false);
  const [dragged, setDragged] = useState(false);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    const element = place.current;
    const dragHandle = handle?.current ?? undefined;
    if (element === null || !isMovable) return;
    return combine(
      draggable({
        element,
        ...(dragHandle && { dragHandle }),
        getInitialData: () => ({ [name]: index }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data[name] === "number",
        onDragEnter: ({ source }) => setOver(source.data[name] !== index),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          move.current(Number(source.data[name]), index);
        },
      }),
    );
  }, [name, index, isMovable, handle]);
  return { place, over, dragged };
}
