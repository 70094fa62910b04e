import { useRef } from "react";
import { m } from "#messages";
import { longDay } from "#src/format/dates.ts";
import { cx } from "#src/ui/cx.ts";
import { useCalendar } from "../calendar-context.ts";
import { EntryRow } from "../cards/entry-card.tsx";
import { StateDot } from "../cards/entry-state.tsx";
import { overLook, useDropTarget } from "../cards/use-drop-target.ts";
import { inWeeks } from "../days.ts";
import { type CalendarEntry, keyOf } from "../entries.ts";
import type { GridProps } from "../grid-props.ts";
import { DayNumber } from "./day-number.tsx";
import { gridRoles } from "./grid-roles.ts";
import { PlanButton } from "./plan-button.tsx";
import { useGridKeys } from "./use-grid-keys.ts";
import { WeekdayRow } from "./weeks-grid.tsx";

type CompactMonthProps = Omit<GridProps, "isWaiting"> & { onChoose: (day: string) => void };

/** Month for narrow windows: dots for the entries of each day, and the chosen day below. */
export function CompactMonth({ label, date, days, entries, onChoose }: CompactMonthProps) {
  const { active, grid } = useGridKeys(days, date);
  const chosen = entries.get(date) ?? [];
  return (
    <>
      <div {...gridRoles.grid(label)} {...grid} className="overflow-hidden rounded-xl border border-line bg-card">
        <WeekdayRow days={days.slice(0, 7)} narrow />
        {inWeeks(days).map((week) => (
          <div key={week[0]} {...gridRoles.row} className="grid grid-cols-7 border-line not-last:border-b">
            {week.map((day) => (
              <CompactDay
                key={day}
                day={day}
                isOther={day.slice(0, 7) !== date.slice(0, 7)}
                isChosen={day === date}
                isActive={day === active}
                entries={entries.get(day) ?? []}
                onChoose={() => onChoose(day)}
              />
            ))}
          </div>
        ))}
      </div>
      <section aria-label={longDay(date)} className="flex flex-col gap-1">
        <header className="flex items-center justify-between px-1">
          <h2 className="font-medium text-sm">{longDay(date)}</h2>
          <PlanButton day={date} shown />
        </header>
        {chosen.length === 0 && <p className="px-1 text-ink-3 text-ui">{m.calendar_day_empty()}</p>}
        {chosen.map((entry) => (
          <EntryRow key={keyOf(entry)} entry={entry} />
        ))}
      </section>
    </>
  );
}

type CompactDayProps = {
  day: string;
  isOther: boolean;
  isChosen: boolean;
  isActive: boolean;
  entries: readonly CalendarEntry[];
  /** Further words for screen readers. */
  note?: string | undefined;
  onChoose: () => void;
};

const dotsMax = 4;

/** Day as dots for its entries. */
export function CompactDay({ day, isOther, isChosen, isActive, entries, note, onChoose }: CompactDayProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { today } = useCalendar();
  const over = useDropTarget(ref, day);
  return (
    <div ref={ref} {...gridRoles.cell} aria-current={day === today ? "date" : undefined}>
      <button
        type="button"
        data-day={day}
        tabIndex={isActive ? 0 : -1}
        aria-pressed={isChosen}
        onClick={onChoose}
        className={cx(
          "-outline-offset-2 flex h-13 w-full flex-col items-center gap-1 pt-1.5",
          isChosen ? "bg-accent-soft" : (isOther || day < today) && "bg-paper",
          overLook(over),
        )}
      >
        <DayNumber day={day} count={entries.length} isToday={day === today} isPale={isOther || day < today} />
        {note !== undefined && <span className="sr-only">{`, ${note}`}</span>}
        <span aria-hidden="true" className="flex h-2 items-center">
          {entries.slice(0, dotsMax).map((entry) => (
            <StateDot key={keyOf(entry)} entry={entry} />
          ))}
        </span>
      </button>
    </div>
  );
}
