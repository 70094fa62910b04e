import { CalendarDays } from "lucide-react";
import { m } from "#messages";
import { dayAs, daySpan } from "#src/format/dates.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/states.tsx";
import { useMedia } from "#src/ui/use-media.ts";
import { Agenda } from "./agenda.tsx";
import { useCalendarSearch } from "./calendar-search.ts";
import type { View } from "./days.ts";
import { isFiltered, noFilters } from "./filters/filters.ts";
import type { GridProps } from "./grid-props.ts";
import { CompactMonth } from "./month/compact-month.tsx";
import { MonthGrid } from "./month/month-grid.tsx";
import { CompactQuarter } from "./quarter/compact-quarter.tsx";
import { QuarterGrid } from "./quarter/quarter-grid.tsx";
import { WeekGrid } from "./week/week-grid.tsx";

type CalendarViewProps = Omit<GridProps, "label"> & { view: View; onPlan: (() => void) | undefined };

// Seven columns of cards need this width. On a narrower window a month shows dots, and a week is a list of its days.
const cramped = "(max-width: 1023px)";

/** Chosen view in the form that fits the window. */
export function CalendarView({ view, date, days, entries, isWaiting, onPlan }: CalendarViewProps) {
  const { search, change } = useCalendarSearch();
  const isCramped = useMedia(cramped);
  const empty = <NothingDated days={days} onPlan={onPlan} />;
  if (view === "list") return <Agenda days={days} entries={entries} empty={empty} />;
  const label = view === "month" ? dayAs(date, { month: "long", year: "numeric" }) : daySpan(days[0] ?? date, days.at(-1) ?? date);
  if (view === "quarter") {
    const marksEmpty = !isFiltered(search);
    if (isCramped) return <CompactQuarter date={date} entries={entries} isWaiting={isWaiting} marksEmpty={marksEmpty} />;
    return <QuarterGrid label={label} date={date} days={days} entries={entries} isWaiting={isWaiting} marksEmpty={marksEmpty} />;
  }
  if (view === "week") {
    if (isCramped) return <Agenda days={days} entries={entries} whole empty={empty} />;
    return <WeekGrid label={label} date={date} days={days} entries={entries} isWaiting={isWaiting} />;
  }
  if (!isCramped) return <MonthGrid label={label} date={date} days={days} entries={entries} isWaiting={isWaiting} />;
  return <CompactMonth label={label} date={date} days={days} entries={entries} onChoose={(day) => change({ date: day })} />;
}

function NothingDated({ days, onPlan }: { days: readonly string[]; onPlan: (() => void) | undefined }) {
  const { search, change } = useCalendarSearch();
  const isNarrowed = isFiltered(search);
  const span = daySpan(days[0] ?? "", days.at(-1) ?? "");
  return (
    <Empty
      icon={<CalendarDays size={20} />}
      title={isNarrowed ? m.calendar_empty_filtered() : m.calendar_empty()}
      action={
        isNarrowed ? (
          <Button onClick={() => change(noFilters)}>{m.filter_everything()}</Button>
        ) : (
          onPlan && (
            <Button look="primary" onClick={onPlan}>
              {m.calendar_plan_topic()}
            </Button>
          )
        )
      }
    >
      {m.calendar_empty_text({ span })}
    </Empty>
  );
}
