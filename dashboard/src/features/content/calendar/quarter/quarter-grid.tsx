import { m } from "#messages";
import { dayAs } from "#src/format/dates.ts";
import { cx } from "#src/ui/cx.ts";
import { useCalendar } from "../calendar-context.ts";
import { addDays, inWeeks, monthDays, monthsOfQuarter } from "../days.ts";
import type { CalendarEntry, EntriesByDay } from "../entries.ts";
import type { GridProps } from "../grid-props.ts";
import { CompactDay } from "../month/compact-month.tsx";
import { gridRoles } from "../month/grid-roles.ts";
import { WeekdayRow } from "../month/month-grid.tsx";
import { useGridKeys } from "../month/use-grid-keys.ts";

type QuarterGridProps = Pick<GridProps, "date" | "entries" | "isWaiting"> & { marksEmpty: boolean };

const none: readonly CalendarEntry[] = [];

/** Three months side by side, with dots for the entries of each day. Weeks ahead without anything stand out. */
export function QuarterGrid({ date, entries, isWaiting, marksEmpty }: QuarterGridProps) {
  return (
    <div aria-busy={isWaiting} className="grid gap-4 lg:grid-cols-3">
      {monthsOfQuarter(date).map((month) => (
        <QuarterMonth key={month} month={month} entries={entries} marksEmpty={marksEmpty} />
      ))}
    </div>
  );
}

function QuarterMonth({ month, entries, marksEmpty }: { month: string; entries: EntriesByDay; marksEmpty: boolean }) {
  const { today } = useCalendar();
  const name = month.slice(0, 7);
  const weeks = inWeeks(monthDays(month, 1));
  const own = weeks.flat().filter((day) => day.startsWith(name));
  const keys = useGridKeys(own, today.startsWith(name) ? today : month);
  const isEmpty = (first: string) =>
    marksEmpty && addDays(first, 6) >= today && [0, 1, 2, 3, 4, 5, 6].every((step) => !entries.has(addDays(first, step)));
  return (
    <section className="flex flex-col gap-2">
      <h2 className="px-1 font-medium text-ui first-letter:uppercase">{dayAs(month, { month: "long" })}</h2>
      <div
        {...gridRoles.grid(dayAs(month, { month: "long", year: "numeric" }))}
        {...keys.grid}
        className="overflow-hidden rounded-xl border border-line bg-card"
      >
        <WeekdayRow days={weeks[0] ?? []} narrow />
        {weeks.map((week) => (
          <div
            key={week[0]}
            {...gridRoles.row}
            className={cx("grid grid-cols-7 border-line not-last:border-b", isEmpty(week[0] ?? month) && "bg-amber-s/50")}
          >
            {week.map((day) =>
              day.startsWith(name) ? (
                <QuarterDay
                  key={day}
                  day={day}
                  entries={entries.get(day) ?? none}
                  isActive={day === keys.active}
                  isInEmptyWeek={isEmpty(week[0] ?? month)}
                />
              ) : (
                <div key={day} {...gridRoles.cell} />
              ),
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

type QuarterDayProps = { day: string; entries: readonly CalendarEntry[]; isActive: boolean; isInEmptyWeek: boolean };

function QuarterDay({ day, entries, isActive, isInEmptyWeek }: QuarterDayProps) {
  const { openDay } = useCalendar();
  return (
    <CompactDay
      day={day}
      isOther={false}
      isChosen={false}
      isActive={isActive}
      entries={entries}
      note={isInEmptyWeek ? m.calendar_week_empty() : undefined}
      onChoose={() => openDay(day)}
    />
  );
}
