import type { ReactNode } from "react";
import { m } from "#messages";
import { longDay } from "#src/format/dates.ts";
import { cx } from "#src/ui/cx.ts";
import { Card } from "#src/ui/page.tsx";
import { Pill } from "#src/ui/status.tsx";
import { useCalendar } from "./calendar-context.ts";
import { EntryRow } from "./cards/entry-card.tsx";
import { type CalendarEntry, keyOf } from "./entries.ts";
import type { GridProps } from "./grid-props.ts";
import { PlanButton } from "./month/plan-button.tsx";

type AgendaProps = Pick<GridProps, "days" | "entries"> & {
  /** Also shows days without entries. */
  whole?: boolean;
  empty: ReactNode;
};

/** Entries day by day, in the order of time. */
export function Agenda({ days, entries, whole = false, empty }: AgendaProps) {
  const { today } = useCalendar();
  const shown = days.filter((day) => whole || entries.has(day));
  if (shown.length === 0) return empty;
  return (
    <div className="flex w-full max-w-3xl flex-col gap-4">
      {shown.map((day) => (
        <section key={day} aria-labelledby={`day-${day}`} className="group flex flex-col gap-1.5">
          <header data-day={day} className="flex h-6 items-center gap-2 px-1">
            <h2 id={`day-${day}`} className={cx("font-medium text-ui", day < today ? "text-ink-3" : "text-ink-2")}>
              {longDay(day)}
            </h2>
            {day === today && <Pill tone="bg-accent text-on-accent">{m.calendar_today()}</Pill>}
            <PlanButton day={day} shown />
          </header>
          <DayCard entries={entries.get(day) ?? []} />
        </section>
      ))}
    </div>
  );
}

function DayCard({ entries }: { entries: readonly CalendarEntry[] }) {
  if (entries.length === 0) return <p className="px-1 text-ink-3 text-ui">{m.calendar_day_empty()}</p>;
  return (
    <Card>
      <ul className="divide-y divide-line p-1">
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            <EntryRow entry={entry} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
