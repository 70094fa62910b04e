import { useCalendar } from "../calendar-context.ts";
import { MonthCard } from "../cards/entry-card.tsx";
import { keyOf } from "../entries.ts";
import { DayCell } from "./day-cell.tsx";
import { DayNumber } from "./day-number.tsx";
import { fitting } from "./fitting.ts";
import { MoreButton } from "./more-button.tsx";
import { PlanButton } from "./plan-button.tsx";
import type { WeekDay } from "./weeks-grid.tsx";

/** Height of the day's number and of the cell's edges, in pixels. */
const headHeight = 36;

/** Day of a month: as many cards as fit, and a line that opens the rest. */
export function MonthDay({ day, month, entries, height, isActive }: WeekDay & { month: string }) {
  const { today } = useCalendar();
  const { lines, shown } = fitting(entries.length, height - headHeight);
  const tabIndex = isActive ? 0 : -1;
  const isPale = day < today || !day.startsWith(month);
  return (
    <DayCell day={day} tabIndex={tabIndex} isPale={isPale} className="group flex-col gap-[3px] px-1.5 pt-1.5 pb-1">
      <div className="flex h-5.5 shrink-0 items-center justify-between">
        <DayNumber day={day} count={entries.length} isToday={day === today} isPale={isPale} />
        <PlanButton day={day} tabIndex={tabIndex} />
      </div>
      {entries.slice(0, shown).map((entry) => (
        <MonthCard key={keyOf(entry)} entry={entry} lines={lines} tabIndex={tabIndex} />
      ))}
      <MoreButton day={day} count={entries.length - shown} isAll={shown === 0} tabIndex={tabIndex} />
    </DayCell>
  );
}
