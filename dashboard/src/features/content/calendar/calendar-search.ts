import { getRouteApi } from "@tanstack/react-router";
import { oneOf, type Reader, searchParams, words } from "#src/place/search-params.ts";
import { isDay, views } from "./days.ts";

const day: Reader<string> = (value) => (typeof value === "string" && isDay(value) ? value : undefined);

/** Search parameters of the calendar. Lists are separated by commas. */
export const calendarSearch = searchParams({
  view: oneOf(views),
  date: day,
  types: words(),
  destinations: words(),
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
