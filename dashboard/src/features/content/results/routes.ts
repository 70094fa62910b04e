import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { dashboardRoute } from "#src/routes/project-route.ts";
import { resultsSearch } from "./results-search.ts";

export const resultsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "results",
  validateSearch: resultsSearch,
  component: lazyRouteComponent(() => import("./results-screen.tsx"), "ResultsScreen"),
});
