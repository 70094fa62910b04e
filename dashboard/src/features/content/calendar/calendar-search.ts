import { getRouteApi } from "@tanstack/react-router";
import { oneOf, type Reader, searchParams, words, yes } from "#src/place/search-params.ts";
import { isDay, views } from "./days.ts";

const filterLengthMax = 2000;
const day: Reader<string> = (value) => (typeof value === "string" && isDay(value) ? value : undefined);

/** Search parameters of the calendar. Lists are separated by commas. */
export const calendarSearch = searchParams({
  view: oneOf(views),
  date: day,
  types: words(),
  destinations: words(),
  /** Chosen values of the filters, each one encoded. */
  states: words(),
  people: words(filterLengthMax),
  formats: words(),
  pillars: words(filterLengthMax),
  tags: words(filterLengthMax),
  /** Shows what has no date yet. */
  tray: yes,
  /** Open item, or day whose items are open. */
  item: words(),
  day,
});
export type CalendarSearch = ReturnType<typeof calendarSearch>;

const route = getRouteApi("/projects/$projectId/dashboard/calendar");

/** Returns the search parameters and a function that changes them. Changes replace the history entry. */
export function useCalendarSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: CalendarSearch) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false });
  return { search, change };
}
