import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { m } from "#messages";
import { dayAs, firstWeekday, longDay } from "#src/format/dates.ts";
import { addDays, addMonths, dayIn, startOfWeek, weeksOfMonth } from "#src/format/days.ts";
import { anchoredPlace } from "./anchored-place.ts";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";

type DatePaneProps = {
  label: string;
  /** Field that it opens beside. */
  anchor: HTMLElement;
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChoose: (day: string) => void;
  /** Closes and returns to the field. */
  onClose: () => void;
  /** Closes without moving the focus. */
  onLeave: () => void;
};

/**
 * Calendar of one month in which a day is chosen, as the ARIA practices describe it: arrows go by days and weeks, Home and End to the ends of
 * the week, Page Up and Page Down by months, with Shift by years. It lies above dialogs.
 */
export function DatePane({ label, anchor, value, min, max, onChoose, onClose, onLeave }: DatePaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const [at, setAt] = useState(() => within(value || dayIn(undefined), min, max));
  useEffect(() => {
    pane.current?.showPopover();
    pane.current?.querySelector<HTMLElement>("[data-current]")?.focus();
  }, []);
  useEffect(() => {
    const leave = (event: PointerEvent) => {
      if (event.target instanceof Node && !anchor.contains(event.target)) onLeave();
    };
    document.addEventListener("pointerdown", leave, true);
    return () => document.removeEventListener("pointerdown", leave, true);
  }, [anchor, onLeave]);
  const go = (day: string) => {
    setAt(within(day, min, max));
    requestAnimationFrame(() => pane.current?.querySelector<HTMLElement>("[data-current]")?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.key === "Escape" ? null : dayAfter(event, at);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (next === null) onClose();
    else go(next);
  };
  return (
    <div
      ref={pane}
      popover="manual"
      role="dialog"
      aria-label={label}
      style={anchoredPlace(anchor, { width: 272, height: 318 })}
      onKeyDown={onKeyDown}
      className="fixed inset-auto m-0 w-68 rounded-xl border border-line bg-card p-3 text-ink shadow-black/10 shadow-xl"
    >
      <div className="mb-2 flex items-center justify-between">
        <IconButton label={m.date_month_before()} onClick={() => setAt(within(addMonths(at, -1), min, max))}>
          <ChevronLeft size={16} />
        </IconButton>
        <p id={headingId} aria-live="polite" className="font-semibold text-ui">
          {dayAs(at, { month: "long", year: "numeric" })}
        </p>
        <IconButton label={m.date_month_after()} onClick={() => setAt(within(addMonths(at, 1), min, max))}>
          <ChevronRight size={16} />
        </IconButton>
      </div>
      <Weeks headingId={headingId} at={at} value={value} min={min} max={max} onChoose={onChoose} />
    </div>
  );
}

/** Roles of a table whose cells arrow keys go through. */
const grid = { role: "grid" } as const;
const cellOf = (isChosen: boolean) => ({ role: "gridcell", "aria-selected": isChosen }) as const;

type WeeksProps = Pick<DatePaneProps, "value" | "min" | "max" | "onChoose"> & { headingId: string; at: string };

function Weeks({ headingId, at, value, min, max, onChoose }: WeeksProps) {
  const weeks = weeksOfMonth(at, firstWeekday());
  return (
    <table {...grid} aria-labelledby={headingId} className="w-full border-collapse text-center text-ui tabular-nums">
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={dayAs(day, { weekday: "long" })} className="pb-1 font-medium text-2xs text-ink-3">
              {dayAs(day, { weekday: "narrow" })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} {...cellOf(day === value)} className="p-0">
                <button
                  type="button"
                  aria-label={longDay(day)}
                  tabIndex={day === at ? 0 : -1}
                  data-current={day === at || undefined}
                  disabled={within(day, min, max) !== day}
                  onClick={() => onChoose(day)}
                  className={cx(
                    "size-8 rounded-md disabled:opacity-40",
                    day === value ? "bg-primary text-on-primary" : "hover:bg-panel",
                    day.slice(0, 7) !== at.slice(0, 7) && day !== value && "text-ink-3",
                  )}
                >
                  {Number(day.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the nearest day that can be chosen. */
function within(day: string, min = "", max = ""): string {
  if (min !== "" && day < min) return min;
  return max !== "" && day > max ? max : day;
}

/** Returns the day that a key leads to; undefined for other keys. */
function dayAfter({ key, shiftKey, target }: KeyboardEvent, day: string): string | undefined {
  if (!(target instanceof Element) || target.closest("[role=grid]") === null) return undefined;
  const start = startOfWeek(day, firstWeekday());
  const months = shiftKey ? 12 : 1;
  const days: Record<string, string> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: start,
    End: addDays(start, 6),
    PageUp: addMonths(day, -months),
    PageDown: addMonths(day, months),
  };
  return days[key];
}
