import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { cx } from "#src/ui/cx.ts";
import { toast } from "#src/ui/toast.tsx";
import { useCalendar } from "../calendar-context.ts";
import { addDays } from "../days.ts";
import { type CalendarEntry, keyOf, keysOf, momentOf } from "../entries.ts";

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type EntryButtonProps = { entry: CalendarEntry; tabIndex?: number; className: string; children: ReactNode };

/** Entry to press, to drag and to move by keys: Alt and an arrow for a day or a week, M for a date. */
export function EntryButton({ entry, tabIndex, className, children }: EntryButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const calendar = useCalendar();
  const isCarried = useDraggable(ref, entry);
  const key = keyOf(entry);

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    const isStep = event.altKey && step !== undefined;
    const isDate = event.key === "m" && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isStep && !isDate) return;
    event.preventDefault();
    event.stopPropagation();
    const { day, time } = momentOf(entry);
    if (isDate) calendar.open(entry, "date");
    else if (calendar.move(entry, { day: addDays(day, step ?? 0), time })) calendar.focus({ item: key });
  }

  return (
    <button
      ref={ref}
      type="button"
      data-item={keysOf(entry).join(" ")}
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      aria-expanded={calendar.openKey !== undefined && keysOf(entry).includes(calendar.openKey)}
      onClick={() => calendar.open(entry)}
      onKeyDown={onKeyDown}
      className={cx(
        "min-w-0 scroll-mt-16 text-left transition-shadow",
        entry.movable !== null && "cursor-grab! active:cursor-grabbing!",
        isCarried && "opacity-40",
        className,
      )}
    >
      {children}
    </button>
  );
}

/** Data of a dragged entry. */
type Carried = { entry: CalendarEntry };

/** Makes an entry draggable to another day. An attempt with a fixed entry tells why it cannot move. */
function useDraggable(ref: RefObject<HTMLElement | null>, entry: CalendarEntry): boolean {
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
