import { calendarStates, postFormats } from "@galley/contract";
import { ListFilter } from "lucide-react";
import { m } from "#messages";
import { formatName } from "#src/parts/networks/names.ts";
import { FilterSet } from "#src/ui/filter-set.tsx";
import { statusName } from "#src/ui/status.tsx";
import { useCalendarSearch } from "../calendar-search.ts";
import type { CalendarEntry } from "../entries.ts";
import { countChosen, type FilterName, filterNames, filterSearch, filtersOf, noFilters } from "./filters.ts";

const titles: Record<FilterName, () => string> = {
  states: m.calendar_filter_states,
  people: m.calendar_filter_people,
  formats: m.calendar_filter_formats,
  pillars: m.calendar_filter_pillars,
  tags: m.calendar_filter_tags,
};

/** Filter by state, person, format, pillar and tag. People, pillars and tags are those of the loaded entries. The URL keeps what is chosen. */
export function EntryFilter({ entries }: { entries: readonly CalendarEntry[] }) {
  const { search, change } = useCalendarSearch();
  const chosen = filtersOf(search);
  const count = countChosen(chosen);
  return (
    <FilterSet
      title={m.calendar_filter()}
      active={count > 0}
      groups={filterNames.map((name) => ({
        title: titles[name](),
        options: optionsOf(name, entries, chosen[name]),
        chosen: chosen[name],
        onChange: (values) => change(filterSearch(name, values)),
      }))}
      onClear={() => change(noFilters)}
    >
      <ListFilter aria-hidden size={14} />
      {count === 0 ? m.calendar_filter() : m.calendar_filter_count({ count })}
    </FilterSet>
  );
}

function optionsOf(name: FilterName, entries: readonly CalendarEntry[], chosen: readonly string[]): { value: string; label: string }[] {
  if (name === "states") return calendarStates.map((value) => ({ value, label: stateLabel(value) }));
  if (name === "formats") return postFormats.map((value) => ({ value, label: formatName(value) }));
  const found = new Map<string, string>(chosen.map((value) => [value, name === "people" ? m.calendar_filter_elsewhere() : value]));
  for (const { author, pillar, tags } of entries) {
    if (name === "people" && author !== null) found.set(author.id, author.name);
    if (name === "pillars" && pillar !== "") found.set(pillar, pillar);
    if (name === "tags") for (const tag of tags) found.set(tag, tag);
  }
  return [...found].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}

function stateLabel(state: (typeof calendarStates)[number]): string {
  return state === "delivering" ? m.calendar_going_out() : statusName(state);
}
