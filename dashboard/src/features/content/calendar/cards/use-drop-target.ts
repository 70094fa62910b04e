import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type Calendar, useCalendar } from "../calendar-context.ts";
import { type CalendarEntry, type CalendarMoment, localOf, momentOf, placedOf } from "../entries.ts";
import { moveRefusal } from "../move/refusal.ts";
import type { TrayItem } from "../tray/tray-items.ts";

/** State of a day under a dragged entry: it takes the entry, does so with a warning, or refuses it. Undefined without one. */
type Over = "takes" | "warns" | "refuses" | undefined;

/** Returns the look of a day under a dragged entry. */
export function overLook(over: Over): string | undefined {
  if (over === "takes") return "bg-accent-soft!";
  if (over === "warns") return "bg-amber-s!";
  return over === "refuses" ? "cursor-no-drop bg-red-s!" : undefined;
}

/**
 * Makes a day, or an hour of it, accept dropped entries and what the tray holds. On a day they keep their time. A day that cannot take
 * an entry shows that and tells why.
 */
export function useDropTarget(ref: RefObject<HTMLElement | null>, day: string, hour?: number): Over {
  const [over, setOver] = useState<Over>();
  const calendar = useCalendar();
  const newest = useRef(calendar);
  useEffect(() => {
    newest.current = calendar;
  }, [calendar]);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const target = (entry: CalendarEntry) => targetOf(entry, day, hour);
    return dropTargetForElements({
      element,
      canDrop: ({ source: { data } }) => entryOf(data) !== undefined || itemOf(data) !== undefined,
      onDragEnter: ({ source: { data } }) => {
        const entry = entryOf(data);
        if (entry === undefined) setOver(day < newest.current.today ? "refuses" : "takes");
        else if (localOf(target(entry)) !== entry.at) setOver(overOf(entry, target(entry), newest.current));
      },
      onDragLeave: () => setOver(undefined),
      onDrop: ({ source: { data } }) => {
        setOver(undefined);
        const [entry, item] = [entryOf(data), itemOf(data)];
        if (entry !== undefined && localOf(target(entry)) !== entry.at) newest.current.move(entry, target(entry));
        if (item !== undefined) newest.current.planFor(item, day, hour);
      },
    });
  }, [ref, day, hour]);
  return over;
}

function overOf(entry: CalendarEntry, to: CalendarMoment, { today, findings }: Calendar): Over {
  if (moveRefusal(entry, to, today) !== undefined) return "refuses";
  return findings(placedOf(entry), to).length > 0 ? "warns" : "takes";
}

/** Returns where an entry goes: to another hour it goes at its beginning. */
function targetOf(entry: CalendarEntry, day: string, hour: number | undefined): CalendarMoment {
  const { time } = momentOf(entry);
  return { day, time: hour === undefined || Number(time.slice(0, 2)) === hour ? time : `${String(hour).padStart(2, "0")}:00` };
}

function entryOf(data: Record<string | symbol, unknown>): CalendarEntry | undefined {
  return data.entry as CalendarEntry | undefined;
}

function itemOf(data: Record<string | symbol, unknown>): TrayItem | undefined {
  return data.item as TrayItem | undefined;
}
