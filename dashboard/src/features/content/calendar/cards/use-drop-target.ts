import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useCalendar } from "../calendar-context.ts";
import { type Entry, momentOf } from "../entries.ts";
import { refusal } from "../move/refusal.ts";

/** Whether what is carried over a day may be put down there. */
type Over = "takes" | "refuses" | undefined;

/** A day takes what is dropped on it; the time of day stays. A day that cannot have it shows that, and says why. */
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
    const target = (entry: Entry) => ({ day, time: momentOf(entry).time });
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => entryOf(source.data) !== undefined,
      onDragEnter: ({ source }) => {
        const entry = entryOf(source.data);
        if (entry === undefined || momentOf(entry).day === day) return;
        setOver(refusal(entry, target(entry), newest.current.today) === undefined ? "takes" : "refuses");
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

function entryOf(data: Record<string | symbol, unknown>): Entry | undefined {
  return data.entry as Entry | undefined;
}
