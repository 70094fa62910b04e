import { type CSSProperties, useRef } from "react";
import { m } from "#messages";
import { cx } from "#src/ui/cx.ts";
import { useCalendar } from "../calendar-context.ts";
import { QuarterCard } from "../cards/entry-card.tsx";
import { overLook, useDropTarget } from "../cards/use-drop-target.ts";
import { inWeeks } from "../days.ts";
import { type CalendarEntry, keyOf } from "../entries.ts";
import type { GridProps } from "../grid-props.ts";
import { DayNumber } from "../month/day-number.tsx";
import { gridRoles } from "../month/grid-roles.ts";
import { useHeight, WeekdayRow } from "../month/month-grid.tsx";
import { MoreButton } from "../month/more-button.tsx";
import { useGridKeys } from "../month/use-grid-keys.ts";
import { isEmptyWeek } from "./empty-week.ts";

type QuarterGridProps = GridProps & { marksEmpty: boolean };

const none: readonly CalendarEntry[] = [];

/** Quarter as one grid of weeks, with a line for each entry. Weeks ahead without anything stand out. */
export function QuarterGrid({ label, date, days, entries, isWaiting, marksEmpty }: QuarterGridProps) {
  const { today } = useCalendar();
  const [height, row] = useHeight();
  const { active, grid } = useGridKeys(days, days.includes(today) ? today : date);
  return (
    <div
      {...gridRoles.grid(label)}
      aria-busy={isWaiting}
      {...grid}
      className="flex flex-1 flex-col overflow-hidden rounded-xl border border-line bg-card"
    >
      <WeekdayRow days={days.slice(0, 7)} />
      <div {...gridRoles.rows} className="-mr-px -mb-px flex flex-1 flex-col">
        {inWeeks(days).map((week, index) => {
          const isEmpty = marksEmpty && isEmptyWeek(week, entries, today);
          return (
            <div
              key={week[0]}
              ref={index === 0 ? row : undefined}
              {...gridRoles.row}
              className={cx("grid h-0 min-h-9 flex-1 grid-cols-7", isEmpty && "bg-amber-s/50")}
            >
              {week.map((day) => (
                <QuarterDay
                  key={day}
                  day={day}
                  entries={entries.get(day) ?? none}
                  height={height}
                  isActive={day === active}
                  isInEmptyWeek={isEmpty}
                />
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Heights in pixels; they match the classes below and those of the card. */
const [lineHeight, gap, edges] = [18, 2, 5];

type QuarterDayProps = { day: string; entries: readonly CalendarEntry[]; height: number; isActive: boolean; isInEmptyWeek: boolean };

function QuarterDay({ day, entries, height, isActive, isInEmptyWeek }: QuarterDayProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { today, openDay } = useCalendar();
  const over = useDropTarget(ref, day);
  const room = Math.max(1, Math.floor((height - edges + gap) / (lineHeight + gap)));
  const shown = entries.length <= room ? entries.length : room - 1;
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      ref={ref}
      {...gridRoles.cell}
      data-day={day}
      tabIndex={tabIndex}
      aria-current={day === today ? "date" : undefined}
      style={edgeOfMonth(day)}
      className={cx(
        "-outline-offset-2 flex min-h-0 min-w-0 gap-0.5 overflow-hidden border-line border-r border-b py-0.5 pr-1 transition-colors",
        day < today && "bg-paper",
        overLook(over),
      )}
    >
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
    </div>
  );
}

/** Returns the line above the first week of a month, and before its first day. */
function edgeOfMonth(day: string): CSSProperties | undefined {
  const date = Number(day.slice(8));
  return date <= 7 ? { boxShadow: `inset ${date === 1 ? 2 : 0}px 1px 0 var(--line-strong)` } : undefined;
}
