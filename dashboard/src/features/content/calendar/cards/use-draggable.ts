import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { toast } from "#src/ui/toast.tsx";
import type { CalendarEntry } from "../entries.ts";

/** Data of a dragged entry. */
type Carried = { entry: CalendarEntry };

/** Makes an entry draggable to another day. An attempt with a fixed entry tells why it cannot move. */
export function useDraggable(ref: RefObject<HTMLElement | null>, entry: CalendarEntry): boolean {
  const [isCarried, setCarried] = useState(false);
  const newest = useRef(entry);
  useEffect(() => {
    newest.current = entry;
  }, [entry]);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    return draggable({
      element,
      canDrag: () => {
        const { movable, reason } = newest.current;
        if (movable === null) toast(reason ?? m.calendar_not_movable());
        return movable !== null;
      },
      getInitialData: (): Carried => ({ entry: newest.current }),
      onDragStart: () => setCarried(true),
      onDrop: () => setCarried(false),
    });
  }, [ref]);
  return isCarried;
}
