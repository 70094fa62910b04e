import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { dashboardRoute } from "#src/routes/project-route.ts";
import { calendarSearch } from "./calendar-search.ts";
import { suggestionsSearch } from "./suggestions/suggestions-search.ts";

const calendarRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "calendar",
  validateSearch: calendarSearch,
  component: lazyRouteComponent(() => import("./calendar-screen.tsx"), "CalendarScreen"),
});

const suggestionsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "suggestions",
  validateSearch: suggestionsSearch,
  component: lazyRouteComponent(() => import("./suggestions/suggestions-screen.tsx"), "SuggestionsScreen"),
});

export const calendarRoutes = { framed: [calendarRoute, suggestionsRoute] as const, whole: [] as const };
