import { getRouteApi } from "@tanstack/react-router";
import { oneOf, type Reader, searchParams, words } from "#src/place/search-params.ts";
import { isDay, views } from "./days.ts";

const day: Reader<string> = (value) => (typeof value === "string" && isDay(value) ? value : undefined);

/** What a calendar's address says. Lists are written with commas. */
export const calendarSearch = searchParams({
  view: oneOf(views),
  date: day,
  types: words(),
  destinations: words(),
  /** The open item, or the day whose items are open. */
  item: words(),
  day,
});
export type CalendarSearch = ReturnType<typeof calendarSearch>;

const route = getRouteApi("/projects/$projectId/desk/calendar");

/** What the address says, and the way to say something else. Looking around leaves no trail of steps behind. */
export function useCalendarSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: CalendarSearch) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false });
  return { search, change };
}
