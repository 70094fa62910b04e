import { m } from "#messages";
import { dayAs } from "#src/format/dates.ts";
import { cx } from "#src/ui/cx.ts";
import { useCalendar } from "../calendar-context.ts";
import { inWeeks, monthDays, monthsOfQuarter } from "../days.ts";
import type { CalendarEntry, EntriesByDay } from "../entries.ts";
import type { GridProps } from "../grid-props.ts";
import { CompactDay } from "../month/compact-month.tsx";
import { gridRoles } from "../month/grid-roles.ts";
import { useGridKeys } from "../month/use-grid-keys.ts";
import { WeekdayRow } from "../month/weeks-grid.tsx";
import { isEmptyWeek } from "./empty-week.ts";

type CompactQuarterProps = Pick<GridProps, "date" | "entries" | "isWaiting"> & { marksEmpty: boolean };

const none: readonly CalendarEntry[] = [];

/** Quarter for narrow windows: three months with dots for the entries of each day. */
export function CompactQuarter({ date, entries, isWaiting, marksEmpty }: CompactQuarterProps) {
  return (
    <div aria-busy={isWaiting} className="grid gap-4 md:grid-cols-2">
      {monthsOfQuarter(date).map((month) => (
        <QuarterMonth key={month} month={month} entries={entries} marksEmpty={marksEmpty} />
      ))}
    </div>
  );
}

function QuarterMonth({ month, entries, marksEmpty }: { month: string; entries: EntriesByDay; marksEmpty: boolean }) {
  const { today, openDay } = useCalendar();
  const name = month.slice(0, 7);
  const weeks = inWeeks(monthDays(month, 1));
  const own = weeks.flat().filter((day) => day.startsWith(name));
  const keys = useGridKeys(own, today.startsWith(name) ? today : month);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="px-1 font-medium text-ui first-letter:uppercase">{dayAs(month, { month: "long" })}</h2>
      <div
        {...gridRoles.grid(dayAs(month, { month: "long", year: "numeric" }))}
        {...keys.grid}
        className="overflow-hidden rounded-xl border border-line bg-card"
      >
        <WeekdayRow days={weeks[0] ?? []} narrow />
        {weeks.map((week) => {
          const isEmpty = marksEmpty && isEmptyWeek(week, entries, today);
          return (
            <div
              key={week[0]}
              {...gridRoles.row}
              className={cx("grid grid-cols-7 border-line not-last:border-b", isEmpty && "bg-amber-s/50")}
            >
              {week.map((day) =>
                day.startsWith(name) ? (
                  <CompactDay
                    key={day}
                    day={day}
                    isOther={false}
                    isChosen={false}
                    isActive={day === keys.active}
                    entries={entries.get(day) ?? none}
                    note={isEmpty ? m.calendar_week_empty() : undefined}
                    onChoose={() => openDay(day)}
                  />
                ) : (
                  <div key={day} {...gridRoles.cell} />
                ),
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}
