import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useCalendar } from "../calendar-context.ts";
import { type CalendarEntry, momentOf } from "../entries.ts";
import { moveRefusal } from "../move/refusal.ts";

/** State of a day under a dragged entry: it takes or refuses the entry. Undefined without one. */
type Over = "takes" | "refuses" | undefined;

/** Makes a day accept dropped entries, which keep their time of day. A day that cannot take an entry shows that and tells why. */
export function useDropTarget(ref: RefObject<HTMLElement | null>, day: string): Over {
  const [over, setOver] = useState<Over>();
  const calendar = useCalendar();
  const newest = useRef(calendar);
  useEffect(() => {
    newest.current = calendar;
  }, [calendar]);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const target = (entry: CalendarEntry) => ({ day, time: momentOf(entry).time });
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => entryOf(source.data) !== undefined,
      onDragEnter: ({ source }) => {
        const entry = entryOf(source.data);
        if (entry === undefined || momentOf(entry).day === day) return;
        setOver(moveRefusal(entry, target(entry), newest.current.today) === undefined ? "takes" : "refuses");
      },
      onDragLeave: () => setOver(undefined),
      onDrop: ({ source }) => {
        setOver(undefined);
        const entry = entryOf(source.data);
        if (entry !== undefined && momentOf(entry).day !== day) newest.current.move(entry, target(entry));
      },
    });
  }, [ref, day]);
  return over;
}

function entryOf(data: Record<string | symbol, unknown>): CalendarEntry | undefined {
  return data.entry as CalendarEntry | undefined;
}
