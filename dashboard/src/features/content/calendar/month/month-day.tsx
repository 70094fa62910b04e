import { useRef } from "react";
import { cx } from "#src/ui/cx.ts";
import { useCalendar } from "../calendar-context.ts";
import { MonthCard } from "../cards/entry-card.tsx";
import { overLook, useDropTarget } from "../cards/use-drop-target.ts";
import { type CalendarEntry, keyOf } from "../entries.ts";
import { DayNumber } from "./day-number.tsx";
import { fitting } from "./fitting.ts";
import { gridRoles } from "./grid-roles.ts";
import { MoreButton } from "./more-button.tsx";
import { PlanButton } from "./plan-button.tsx";

/** Height of the day's number and of the cell's edges, in pixels. */
const headHeight = 36;

type MonthDayProps = { day: string; month: string; entries: readonly CalendarEntry[]; height: number; isActive: boolean };

/** Day of a month: as many cards as fit, and a line that opens the rest. */
export function MonthDay({ day, month, entries, height, isActive }: MonthDayProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { today } = useCalendar();
  const over = useDropTarget(ref, day);
  const { lines, shown } = fitting(entries.length, height - headHeight);
  const tabIndex = isActive ? 0 : -1;
  const isPale = day < today || !day.startsWith(month);
  return (
    <div
      ref={ref}
      {...gridRoles.cell}
      data-day={day}
      tabIndex={tabIndex}
      aria-current={day === today ? "date" : undefined}
      className={cx(
        "group -outline-offset-2 flex min-h-0 min-w-0 flex-col gap-[3px] overflow-hidden border-line border-r border-b px-1.5 pt-1.5 pb-1 transition-colors",
        isPale && "bg-paper",
        overLook(over),
      )}
    >
      <div className="flex h-5.5 shrink-0 items-center justify-between">
        <DayNumber day={day} count={entries.length} isToday={day === today} isPale={isPale} />
        <PlanButton day={day} tabIndex={tabIndex} />
      </div>
      {entries.slice(0, shown).map((entry) => (
        <MonthCard key={keyOf(entry)} entry={entry} lines={lines} tabIndex={tabIndex} />
      ))}
      <MoreButton day={day} count={entries.length - shown} isAll={shown === 0} tabIndex={tabIndex} />
    </div>
  );
}
