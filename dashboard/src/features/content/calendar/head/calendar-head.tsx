import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { m } from "#messages";
import { dayAs, daySpan, monthSpan } from "#src/format/dates.ts";
import { useSavedViews } from "#src/parts/views/use-saved-views.ts";
import { Button } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { usePageTitle } from "#src/ui/page.tsx";
import { useIsNarrow } from "#src/ui/use-media.ts";
import { useCalendarSearch } from "../calendar-search.ts";
import { CreateMenu } from "../create/create-menu.tsx";
import { monthsOfQuarter, type View } from "../days.ts";
import type { CalendarItem } from "../entries.ts";
import { CalendarFilter } from "../filters/calendar-filter.tsx";
import { choiceOf, searchOfChoice } from "../filters/filters.ts";
import type { Ways } from "../use-calendar-keys.ts";
import { MoreMenu } from "./more-menu.tsx";
import { ViewChoice } from "./view-choice.tsx";

type CalendarHeadProps = {
  view: View;
  date: string;
  days: readonly string[];
  go: Ways;
  items: readonly CalendarItem[];
};

/** Title with the shown days, and one row of controls that ends with what creates something. On a phone that stands beside the title. */
export function CalendarHead({ view, date, days, go, items }: CalendarHeadProps) {
  const { search, change } = useCalendarSearch();
  const saved = useSavedViews(choiceOf(view, search), (chosen) => change({ ...searchOfChoice(chosen), item: undefined, day: undefined }));
  const isNarrow = useIsNarrow();
  usePageTitle(m.nav_calendar());
  const create = <CreateButton day={go.createOn} className={isNarrow ? undefined : "ml-auto"} />;
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-3 xl:flex-nowrap">
      <h1
        aria-live="polite"
        className="min-w-0 flex-1 text-balance font-display font-medium text-2xl leading-8 tracking-tight md:text-[1.75rem] md:leading-9"
      >
        <Span view={view} date={date} days={days} isNarrow={isNarrow} />
      </h1>
      {isNarrow && create}
      <div className="flex w-full flex-wrap items-center gap-2 xl:w-auto">
        <Steps go={go} />
        <ViewChoice view={view} onView={go.view} />
        <CalendarFilter items={items} saved={saved} />
        <MoreMenu day={view === "week" ? (days.at(-1) ?? date) : date} hasTray={go.createOn !== undefined} />
        {!isNarrow && create}
      </div>
    </header>
  );
}

function Steps({ go }: { go: Ways }) {
  return (
    <div className="flex">
      <Button
        aria-label={m.calendar_earlier()}
        data-tip={m.calendar_earlier()}
        className="rounded-r-none px-1.5"
        onClick={() => go.step(-1)}
      >
        <ChevronLeft size={16} />
      </Button>
      <Button className="-mx-px rounded-none" onClick={go.today}>
        {m.calendar_today()}
      </Button>
      <Button aria-label={m.calendar_later()} data-tip={m.calendar_later()} className="rounded-l-none px-1.5" onClick={() => go.step(1)}>
        <ChevronRight size={16} />
      </Button>
    </div>
  );
}

function CreateButton({ day, className }: { day: string | undefined; className: string | undefined }) {
  if (day === undefined) return null;
  return (
    <CreateMenu
      day={day}
      align="end"
      trigger={
        <Button look="primary" className={cx(className)}>
          <Plus aria-hidden size={15} />
          {m.calendar_create()}
        </Button>
      }
    />
  );
}

type SpanProps = Pick<CalendarHeadProps, "view" | "date" | "days"> & { isNarrow: boolean };

function Span({ view, date, days, isNarrow }: SpanProps) {
  if (view === "quarter") {
    const [first = date, , last = date] = monthsOfQuarter(date);
    return capitalized(monthSpan(first, last, isNarrow ? "short" : "long"));
  }
  if (view !== "month") {
    const [first, last] = [days[0] ?? date, days.at(-1) ?? date];
    return daySpan(first, last, !isNarrow && first.slice(0, 7) === last.slice(0, 7) ? "long" : "short");
  }
  return (
    <>
      {capitalized(dayAs(date, { month: "long" }))} <span className="text-ink-3">{date.slice(0, 4)}</span>
    </>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
