import { Star } from "lucide-react";
import { useRef } from "react";
import { m } from "#messages";
import { dayAs, longDay, shortTime, timeOfDay } from "#src/format/dates.ts";
import { cx } from "#src/ui/cx.ts";
import { useCalendar } from "../calendar-context.ts";
import { WeekCard } from "../cards/entry-card.tsx";
import { overLook, useDropTarget } from "../cards/use-drop-target.ts";
import { type CalendarEntry, keyOf } from "../entries.ts";
import type { GridProps } from "../grid-props.ts";
import { gridRoles } from "../month/grid-roles.ts";
import { PlanButton } from "../month/plan-button.tsx";
import { SpokenDay } from "../month/spoken-day.tsx";
import { bestHourText, hourTime, useBestHour } from "../move/best-hours.tsx";
import { hourOf, hoursOf } from "./hours.ts";
import { useWeekKeys } from "./use-week-keys.ts";

const columns = "grid grid-cols-[3.25rem_repeat(7,minmax(0,1fr))]";

/** Week with a column for each day. Hours in use share the height; the others of a working day are lines to plan into. */
export function WeekGrid({ label, date, days, entries, isWaiting }: GridProps) {
  const all = [...entries.values()].flat();
  const hours = hoursOf(all);
  const used = new Set(all.map(hourOf));
  const { active, grid } = useWeekKeys(days, hours, date);
  return (
    <div
      {...gridRoles.grid(label)}
      aria-busy={isWaiting}
      {...grid}
      className="flex flex-1 flex-col overflow-hidden rounded-xl border border-line bg-card"
    >
      <div {...gridRoles.row} className={cx(columns, "border-line border-b bg-panel/60")}>
        <div {...gridRoles.head}>
          <span className="sr-only">{m.calendar_hour()}</span>
        </div>
        {days.map((day) => (
          <WeekdayHead key={day} day={day} count={entries.get(day)?.length ?? 0} />
        ))}
      </div>
      {hours.map((hour, index) => (
        <div
          key={hour}
          {...gridRoles.row}
          className={cx(
            columns,
            "-mr-px border-line not-last:border-b",
            (used.size === 0 || used.has(hour)) && "flex-1",
            hour - (hours[index - 1] ?? hour) > 1 && "border-t-2 border-t-line",
          )}
        >
          <HourHead hour={hour} isUsed={used.has(hour)} />
          {days.map((day) => (
            <HourCell
              key={day}
              day={day}
              hour={hour}
              entries={(entries.get(day) ?? []).filter((entry) => hourOf(entry) === hour)}
              isActive={day === active.day && hour === active.hour}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function HourHead({ hour, isUsed }: { hour: number; isUsed: boolean }) {
  const best = useBestHour();
  const text = best?.hour === hour ? bestHourText(best) : undefined;
  return (
    <div
      {...gridRoles.rowHead}
      data-tip={text}
      className={cx(
        "flex flex-col items-end gap-1 whitespace-nowrap px-2 py-1 text-2xs tabular-nums",
        isUsed ? "text-ink-2" : "text-ink-3",
      )}
    >
      {shortTime(`1970-01-01T${hourTime(hour)}`)}
      {text !== undefined && (
        <>
          <Star aria-hidden size={12} className="text-accent" />
          <span className="sr-only">{text}</span>
        </>
      )}
    </div>
  );
}

function WeekdayHead({ day, count }: { day: string; count: number }) {
  const { today } = useCalendar();
  const isToday = day === today;
  return (
    <div {...gridRoles.head} className="flex items-center gap-1.5 px-2.5 py-2">
      <SpokenDay day={day} count={count} />
      <span aria-hidden="true" className="font-medium text-2xs text-ink-3">
        {dayAs(day, { weekday: "short" })}
      </span>
      <span
        aria-hidden="true"
        className={cx(
          "grid h-6 min-w-6 place-items-center rounded-full px-1 text-sm tabular-nums",
          isToday ? "bg-accent font-semibold text-on-accent" : day < today ? "text-ink-3" : "font-medium",
        )}
      >
        {Number(day.slice(8))}
      </span>
    </div>
  );
}

type HourCellProps = { day: string; hour: number; entries: readonly CalendarEntry[]; isActive: boolean };

function HourCell({ day, hour, entries, isActive }: HourCellProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { today } = useCalendar();
  const over = useDropTarget(ref, day, hour);
  const tabIndex = isActive ? 0 : -1;
  const time = hourTime(hour);
  return (
    <div
      ref={ref}
      {...gridRoles.cell}
      data-day={day}
      data-hour={hour}
      tabIndex={tabIndex}
      aria-current={day === today ? "date" : undefined}
      className={cx(
        "group -outline-offset-2 flex min-h-6 min-w-0 flex-col gap-1 border-line border-r px-1 transition-colors first-of-type:border-l",
        entries.length > 0 && "py-1",
        day < today && "bg-paper",
        overLook(over),
      )}
    >
      <span className="sr-only">{`${longDay(day)}, ${timeOfDay(time)}`}</span>
      {entries.map((entry) => (
        <WeekCard key={keyOf(entry)} entry={entry} tabIndex={tabIndex} />
      ))}
      <PlanButton day={day} time={time} tabIndex={tabIndex} />
    </div>
  );
}
