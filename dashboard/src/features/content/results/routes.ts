import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { searchParams } from "#src/place/search-params.ts";
import { dashboardRoute } from "#src/routes/project-route.ts";
import { resultsSearch, span } from "./results-search.ts";

const resultsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "results",
  validateSearch: resultsSearch,
  beforeLoad: ({ params, search: { of, days } }) => {
    if (of === "readers") throw redirect({ to: "/projects/$projectId/blog/readers", params, search: { days }, replace: true });
  },
  component: lazyRouteComponent(() => import("./results-screen.tsx"), "ResultsScreen"),
});

const readersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "blog/readers",
  validateSearch: searchParams({ days: span }),
  component: lazyRouteComponent(() => import("./readers/readers-screen.tsx"), "ReadersScreen"),
});

export const resultRoutes = [resultsRoute, readersRoute] as const;
