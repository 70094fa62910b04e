import { ChevronLeft, ChevronRight, Inbox, Plus, SlidersHorizontal } from "lucide-react";
import { m } from "#messages";
import { dayAs, daySpan } from "#src/format/dates.ts";
import { ShareButton } from "#src/parts/guests/share-button.tsx";
import { SavedViews } from "#src/parts/views/saved-views.tsx";
import { type Saved, useSavedViews } from "#src/parts/views/use-saved-views.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { usePageTitle } from "#src/ui/page.tsx";
import { Popover } from "#src/ui/popover.tsx";
import { useIsNarrow } from "#src/ui/use-media.ts";
import { useCalendarSearch } from "../calendar-search.ts";
import { CreateMenu } from "../create/create-menu.tsx";
import { type View, views } from "../days.ts";
import { type CalendarEntry, chosenChannels } from "../entries.ts";
import { FeedButton } from "../feeds/feed-button.tsx";
import { EntryFilter } from "../filters/entry-filter.tsx";
import { choiceOf, countChosen, filtersOf, searchOfChoice } from "../filters/filters.ts";
import type { Ways } from "../use-calendar-keys.ts";
import { ChannelFilter } from "./channel-filter.tsx";

const viewNames: Record<View, () => string> = {
  month: m.calendar_month,
  week: m.calendar_week,
  list: m.calendar_list,
  quarter: m.calendar_quarter,
};

type CalendarHeadProps = {
  view: View;
  date: string;
  days: readonly string[];
  go: Ways;
  entries: readonly CalendarEntry[];
};

/** Title with the shown days, and the navigation to others. On a phone one button has the views and the filters. */
export function CalendarHead(props: CalendarHeadProps) {
  const { view, date, days, go } = props;
  const { search, change } = useCalendarSearch();
  const saved = useSavedViews(choiceOf(view, search), (chosen) => change({ ...searchOfChoice(chosen), item: undefined, day: undefined }));
  const isNarrow = useIsNarrow();
  usePageTitle(m.nav_calendar());
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <h1
        aria-live="polite"
        className="min-w-0 flex-1 font-display font-medium text-2xl leading-8 tracking-tight md:flex-none md:text-[1.75rem] md:leading-9"
      >
        <Span view={view} date={date} days={days} />
      </h1>
      {isNarrow && <CreateButton day={go.createOn} />}
      <div className="flex w-full flex-wrap items-center gap-2 md:w-auto">
        {isNarrow ? <ViewsAndFilters {...props} saved={saved} /> : <Choices {...props} />}
        <Steps go={go} />
        {!isNarrow && <MoreWays {...props} saved={saved} />}
        {go.createOn !== undefined && <TrayButton className={isNarrow ? "ml-auto" : undefined} />}
        {!isNarrow && <CreateButton day={go.createOn} />}
      </div>
    </header>
  );
}

function Choices({ view, go, entries }: CalendarHeadProps) {
  return (
    <>
      <ChannelFilter />
      <EntryFilter entries={entries} />
      <ViewChoice view={view} onView={go.view} />
    </>
  );
}

function MoreWays({ view, date, days, saved, named = false }: CalendarHeadProps & { saved: Saved; named?: boolean }) {
  return (
    <>
      <ShareButton shared={{ week: view === "week" ? (days.at(-1) ?? date) : date }} named={named} />
      <SavedViews saved={saved} named={named} />
      <FeedButton named={named} />
    </>
  );
}

function ViewsAndFilters(props: CalendarHeadProps & { saved: Saved }) {
  const { search } = useCalendarSearch();
  const count = countChosen(filtersOf(search)) + chosenChannels(search).length;
  const name = viewNames[props.view]();
  return (
    <Popover
      title={m.calendar_views_and_filters()}
      className="w-88! p-3"
      trigger={
        <Button className={count > 0 ? "border-accent text-accent" : undefined}>
          <SlidersHorizontal aria-hidden size={14} />
          <span className="sr-only">
            {m.calendar_views_and_filters()}: {name}
            {count > 0 && `, ${m.calendar_filter_count({ count })}`}
          </span>
          <span aria-hidden>{name}</span>
          {count > 0 && (
            <span aria-hidden className="tabular-nums">
              {count}
            </span>
          )}
        </Button>
      }
    >
      <div className="mt-3 flex flex-wrap gap-2">
        <Choices {...props} />
        <MoreWays {...props} named />
      </div>
    </Popover>
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

function CreateButton({ day }: { day: string | undefined }) {
  if (day === undefined) return null;
  return (
    <CreateMenu
      day={day}
      align="end"
      trigger={
        <Button look="primary">
          <Plus aria-hidden size={15} />
          {m.calendar_create()}
        </Button>
      }
    />
  );
}

function TrayButton({ className }: { className: string | undefined }) {
  const { search, change } = useCalendarSearch();
  const isShown = search.tray === true;
  return (
    <Button
      aria-label={m.calendar_tray()}
      data-tip={m.calendar_tray()}
      aria-pressed={isShown}
      className={cx("px-2", isShown && "bg-panel!", className)}
      onClick={() => change({ tray: isShown ? undefined : true })}
    >
      <Inbox aria-hidden size={15} />
    </Button>
  );
}

function Span({ view, date, days }: Pick<CalendarHeadProps, "view" | "date" | "days">) {
  if (view === "quarter") {
    return m.calendar_quarter_of({ quarter: Math.ceil(Number(date.slice(5, 7)) / 3), year: date.slice(0, 4) });
  }
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
