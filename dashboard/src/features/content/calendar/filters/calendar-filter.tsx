import { calendarStates, postFormats } from "@galley/contract";
import { ListFilter } from "lucide-react";
import { m } from "#messages";
import { formatName } from "#src/parts/networks/names.ts";
import { SavedViews } from "#src/parts/views/saved-views.tsx";
import type { Saved } from "#src/parts/views/use-saved-views.ts";
import { cx } from "#src/ui/cx.ts";
import { FilterSet } from "#src/ui/filter-set.tsx";
import { statusName } from "#src/ui/status.tsx";
import { useCalendarSearch } from "../calendar-search.ts";
import { channelName } from "../cards/entry-state.tsx";
import { Sign } from "../cards/sign.tsx";
import { type CalendarItem, type Channel, channels, chosenChannels, searchOf } from "../entries.ts";
import { countChosen, type FilterName, filterNames, filterSearch, filtersOf, noFilters } from "./filters.ts";

const titles: Record<FilterName, () => string> = {
  states: m.calendar_filter_states,
  people: m.calendar_filter_people,
  formats: m.calendar_filter_formats,
  pillars: m.calendar_filter_pillars,
  tags: m.calendar_filter_tags,
};

/**
 * All filters of the calendar, in groups, with the views that keep them. People, pillars and tags are those of the loaded items. The URL
 * keeps what is chosen.
 */
export function CalendarFilter({ items, saved }: { items: readonly CalendarItem[]; saved: Saved }) {
  const { search, change } = useCalendarSearch();
  const kinds = chosenChannels(search);
  const chosen = filtersOf(search);
  const count = countChosen(chosen) + kinds.length;
  const chooseKinds = (next: readonly string[]) => {
    const all = channels.filter((channel) => next.includes(channel));
    change(searchOf(all.length === channels.length ? [] : all));
  };
  const shown = saved.views?.find(({ isChosen }) => isChosen)?.name;
  return (
    <FilterSet
      title={m.calendar_filter()}
      active={count > 0}
      wide
      before={
        <div>
          <SavedViews saved={saved} named />
        </div>
      }
      groups={[
        { title: m.calendar_show(), options: channels.map(optionOf), chosen: kinds, onChange: chooseKinds },
        ...filterNames.map((name) => ({
          title: titles[name](),
          options: optionsOf(name, items, chosen[name]),
          chosen: chosen[name],
          onChange: (values: string[]) => change(filterSearch(name, values)),
        })),
      ]}
      onClear={() => change(noFilters)}
    >
      <ListFilter aria-hidden size={14} />
      {shown === undefined ? (
        <span className={cx(count === 0 && "max-sm:sr-only")}>
          {count === 0 ? m.calendar_filter() : m.calendar_filter_count({ count })}
        </span>
      ) : (
        <>
          <span className="sr-only">{m.filter_shown({ name: m.views_title(), value: shown })}</span>
          <span aria-hidden className="max-w-36 truncate">
            {shown}
          </span>
        </>
      )}
    </FilterSet>
  );
}

function optionOf(channel: Channel) {
  return { value: channel, label: pluralName(channel), sign: <Sign channel={channel} size={15} /> };
}

function pluralName(channel: Channel): string {
  if (channel === "topic") return m.calendar_topics();
  return channel === "article" ? m.calendar_articles() : channelName(channel);
}

function optionsOf(name: FilterName, items: readonly CalendarItem[], chosen: readonly string[]): { value: string; label: string }[] {
  if (name === "states") return calendarStates.map((value) => ({ value, label: stateLabel(value) }));
  if (name === "formats") return postFormats.map((value) => ({ value, label: formatName(value) }));
  const found = new Map<string, string>(chosen.map((value) => [value, name === "people" ? m.calendar_filter_elsewhere() : value]));
  for (const { author, pillar, tags } of items) {
    if (name === "people" && author !== null) found.set(author.id, author.name);
    if (name === "pillars" && pillar !== "") found.set(pillar, pillar);
    if (name === "tags") for (const tag of tags) found.set(tag, tag);
  }
  return [...found].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}

function stateLabel(state: (typeof calendarStates)[number]): string {
  return state === "delivering" ? m.calendar_going_out() : statusName(state);
}
