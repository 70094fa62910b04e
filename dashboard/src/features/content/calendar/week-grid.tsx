import { useRef } from "react";
import { dayAs } from "#src/format/dates.ts";
import { cx } from "#src/ui/cx.ts";
import { useCalendar } from "./calendar-context.ts";
import { WeekCard } from "./cards/entry-card.tsx";
import { useDropTarget } from "./cards/use-drop-target.ts";
import { type CalendarEntry, keyOf } from "./entries.ts";
import { gridRoles } from "./month/grid-roles.ts";
import { PlanButton } from "./month/plan-button.tsx";
import { SpokenDay } from "./month/spoken-day.tsx";
import { useGridKeys } from "./month/use-grid-keys.ts";

type WeekGridProps = {
  label: string;
  date: string;
  days: readonly string[];
  entries: ReadonlyMap<string, readonly CalendarEntry[]>;
  isWaiting: boolean;
};

/** Week with a column for each day, whose entries are in the order of time. */
export function WeekGrid({ label, date, days, entries, isWaiting }: WeekGridProps) {
  const { active, grid } = useGridKeys(days, date);
  return (
    <div
      {...gridRoles.grid(label)}
      aria-busy={isWaiting}
      {...grid}
      className="flex flex-1 flex-col overflow-hidden rounded-xl border border-line bg-card"
    >
      <div {...gridRoles.row} className="grid grid-cols-7 border-line border-b bg-panel/60">
        {days.map((day) => (
          <WeekdayHead key={day} day={day} />
        ))}
      </div>
      <div {...gridRoles.row} className="-mr-px grid flex-1 grid-cols-7">
        {days.map((day) => (
          <WeekDay key={day} day={day} entries={entries.get(day) ?? []} isActive={day === active} />
        ))}
      </div>
    </div>
  );
}

function WeekdayHead({ day }: { day: string }) {
  const { today } = useCalendar();
  const isToday = day === today;
  return (
    <div {...gridRoles.head} className="flex items-center gap-1.5 px-2.5 py-2">
      <span className="font-medium text-2xs text-ink-3">{dayAs(day, { weekday: "short" })}</span>
      <span
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

function WeekDay({ day, entries, isActive }: { day: string; entries: readonly CalendarEntry[]; isActive: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  const { today } = useCalendar();
  const over = useDropTarget(ref, day);
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      ref={ref}
      {...gridRoles.cell}
      data-day={day}
      tabIndex={tabIndex}
      aria-current={day === today ? "date" : undefined}
      className={cx(
        "group -outline-offset-2 flex min-h-80 min-w-0 flex-col gap-1.5 border-line border-r p-1.5 transition-colors",
        day < today && "bg-paper",
        over === "takes" && "bg-accent-soft!",
        over === "refuses" && "cursor-no-drop bg-red-s!",
      )}
    >
      <SpokenDay day={day} count={entries.length} />
      {entries.map((entry) => (
        <WeekCard key={keyOf(entry)} entry={entry} tabIndex={tabIndex} />
      ))}
      <PlanButton day={day} tabIndex={tabIndex} />
    </div>
  );
}
