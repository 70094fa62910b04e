import { type CalendarChoice, calendarStates, postFormats } from "@galley/contract";
import type { CalendarSearch } from "../calendar-search.ts";
import type { View } from "../days.ts";
import { type CalendarItem, chosenChannels } from "../entries.ts";

export const filterNames = ["states", "people", "formats", "pillars", "tags"] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Record<FilterName, readonly string[]>;

/** Returns the chosen values of the search parameters; an empty list chooses everything. */
export function filtersOf(search: CalendarSearch): Filters {
  const known = (values: readonly string[], all: readonly string[]) => all.filter((one) => values.includes(one));
  return {
    states: known(split(search.states), calendarStates),
    people: split(search.people),
    formats: known(split(search.formats), postFormats),
    pillars: split(search.pillars),
    tags: split(search.tags),
  };
}

export function filterSearch(name: FilterName, chosen: readonly string[]): CalendarSearch {
  return { [name]: chosen.length === 0 ? undefined : chosen.map(encodeURIComponent).join(",") };
}

function split(text: string | undefined): string[] {
  return text === undefined || text === "" ? [] : text.split(",").map(decoded);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function countChosen(filters: Filters): number {
  return filterNames.reduce((sum, name) => sum + filters[name].length, 0);
}

export const noFilters: CalendarSearch = Object.fromEntries([...filterNames, "types", "destinations"].map((name) => [name, undefined]));

/** Returns whether the search parameters leave anything out. */
export function isFiltered(search: CalendarSearch): boolean {
  return countChosen(filtersOf(search)) > 0 || chosenChannels(search).length > 0;
}

export function passes(entry: CalendarItem, { states, people, formats, pillars, tags }: Filters): boolean {
  const has = (values: readonly string[], value: string | undefined) =>
    values.length === 0 || (value !== undefined && values.includes(value));
  return (
    has(states, entry.state) &&
    has(people, entry.author?.id) &&
    has(formats, entry.type === "post" ? entry.format : undefined) &&
    has(pillars, entry.pillar) &&
    (tags.length === 0 || entry.tags.some((tag) => tags.includes(tag)))
  );
}

/** Returns what is shown as a saved view keeps it. */
export function choiceOf(view: View, search: CalendarSearch): CalendarChoice {
  const { states, people, formats, pillars, tags } = filtersOf(search);
  const lists = {
    types: search.types?.split(","),
    destinations: search.destinations?.split(","),
    states,
    authorIds: people,
    formats,
    pillars,
    tags,
  };
  const chosen = Object.entries(lists).filter(([, values]) => values !== undefined && values.length > 0);
  return { screen: "calendar", view, ...Object.fromEntries(chosen) } as CalendarChoice;
}

/** Returns the search parameters of a saved view. */
export function searchOfChoice({ view, types, destinations, states, authorIds, formats, pillars, tags }: CalendarChoice): CalendarSearch {
  return {
    view,
    types: types?.join(","),
    destinations: destinations?.join(","),
    ...filterSearch("states", states ?? []),
    ...filterSearch("people", authorIds ?? []),
    ...filterSearch("formats", formats ?? []),
    ...filterSearch("pillars", pillars ?? []),
    ...filterSearch("tags", tags ?? []),
  };
}
