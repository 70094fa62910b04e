import type { CSSProperties } from "react";
import { m } from "#messages";
import { cx } from "#src/ui/cx.ts";
import { useCalendar } from "../calendar-context.ts";
import { QuarterCard } from "../cards/entry-card.tsx";
import { keyOf } from "../entries.ts";
import type { GridProps } from "../grid-props.ts";
import { DayCell } from "../month/day-cell.tsx";
import { DayNumber } from "../month/day-number.tsx";
import { MoreButton } from "../month/more-button.tsx";
import { type WeekDay, WeeksGrid } from "../month/weeks-grid.tsx";
import { isEmptyWeek } from "./empty-week.ts";

type QuarterGridProps = GridProps & { marksEmpty: boolean };

/** Quarter as one grid of weeks, with a line for each entry. Weeks ahead without anything stand out. */
export function QuarterGrid({ marksEmpty, ...grid }: QuarterGridProps) {
  const { today } = useCalendar();
  const { date, days, entries } = grid;
  const isEmpty = (week: readonly string[]) => marksEmpty && isEmptyWeek(week, entries, today);
  return (
    <WeeksGrid {...grid} date={days.includes(today) ? today : date} weekClass={(week) => cx("min-h-9", isEmpty(week) && "bg-amber-s/50")}>
      {(day, week) => <QuarterDay key={day.day} {...day} isInEmptyWeek={isEmpty(week)} />}
    </WeeksGrid>
  );
}

/** Heights in pixels; they match the classes below and those of the card. */
const [lineHeight, gap, edges] = [18, 2, 5];

function QuarterDay({ day, entries, height, isActive, isInEmptyWeek }: WeekDay & { isInEmptyWeek: boolean }) {
  const { today, openDay } = useCalendar();
  const room = Math.max(1, Math.floor((height - edges + gap) / (lineHeight + gap)));
  const shown = entries.length <= room ? entries.length : room - 1;
  const tabIndex = isActive ? 0 : -1;
  return (
    <DayCell day={day} tabIndex={tabIndex} isPale={day < today} style={edgeOfMonth(day)} className="gap-0.5 py-0.5 pr-1">
      <button
        type="button"
        tabIndex={tabIndex}
        onClick={() => openDay(day)}
        className="flex h-6 min-w-6 shrink-0 justify-center rounded hover:bg-panel"
      >
        <DayNumber day={day} count={entries.length} isToday={day === today} isPale={day < today} />
        {isInEmptyWeek && <span className="sr-only">{`, ${m.calendar_week_empty()}`}</span>}
      </button>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        {entries.slice(0, shown).map((entry) => (
          <QuarterCard key={keyOf(entry)} entry={entry} isAlone={entries.length === 1} tabIndex={tabIndex} />
        ))}
        <MoreButton day={day} count={entries.length - shown} isAll={shown === 0} tabIndex={tabIndex} />
      </span>
    </DayCell>
  );
}

/** Returns the line above the first week of a month, and before its first day. */
function edgeOfMonth(day: string): CSSProperties | undefined {
  const date = Number(day.slice(8));
  return date <= 7 ? { boxShadow: `inset ${date === 1 ? 2 : 0}px 1px 0 var(--line-strong)` } : undefined;
}
