import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { m } from "#messages";
import { dayAs, daySpan } from "#src/format/dates.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { usePageTitle } from "#src/ui/page.tsx";
import { type View, views } from "../days.ts";
import type { Ways } from "../use-calendar-keys.ts";
import { ChannelFilter } from "./channel-filter.tsx";

const viewNames: Record<View, () => string> = { month: m.calendar_month, week: m.calendar_week, list: m.calendar_list };

type CalendarHeadProps = {
  view: View;
  date: string;
  days: readonly string[];
  go: Ways;
};

/** Title with the shown days, and the navigation to others. */
export function CalendarHead({ view, date, days, go }: CalendarHeadProps) {
  usePageTitle(m.nav_calendar());
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <h1 aria-live="polite" className="font-display font-medium text-[1.75rem] leading-9 tracking-tight">
        <Span view={view} date={date} days={days} />
      </h1>
      <div className="flex w-full flex-wrap items-center gap-2 md:w-auto">
        <ChannelFilter />
        <ViewChoice view={view} onView={go.view} />
        <div className="flex">
          <Button
            aria-label={m.calendar_earlier()}
            title={m.calendar_earlier()}
            className="rounded-r-none px-1.5"
            onClick={() => go.step(-1)}
          >
            <ChevronLeft size={16} />
          </Button>
          <Button className="-mx-px rounded-none" onClick={go.today}>
            {m.calendar_today()}
          </Button>
          <Button aria-label={m.calendar_later()} title={m.calendar_later()} className="rounded-l-none px-1.5" onClick={() => go.step(1)}>
            <ChevronRight size={16} />
          </Button>
        </div>
        {go.plan && (
          <Button look="primary" className="ml-auto md:ml-0" onClick={go.plan}>
            <Plus aria-hidden size={15} />
            {m.calendar_plan_topic()}
          </Button>
        )}
      </div>
    </header>
  );
}

function Span({ view, date, days }: Pick<CalendarHeadProps, "view" | "date" | "days">) {
  if (view !== "month") return daySpan(days[0] ?? date, days.at(-1) ?? date, view === "week" ? "long" : "short");
  const month = dayAs(date, { month: "long" });
  return (
    <>
      {month.charAt(0).toUpperCase() + month.slice(1)} <span className="text-ink-3">{date.slice(0, 4)}</span>
    </>
  );
}

function ViewChoice({ view, onView }: { view: View; onView: Ways["view"] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons in a row need no form
    <div role="group" aria-label={m.calendar_view()} className="flex">
      {views.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => onView(one)}
          className={cx(
            buttonClass(),
            "-ml-px rounded-none first:ml-0 first:rounded-l-md last:rounded-r-md",
            one === view ? "bg-panel" : "font-normal text-ink-2",
          )}
        >
          {viewNames[one]()}
        </button>
      ))}
    </div>
  );
}
