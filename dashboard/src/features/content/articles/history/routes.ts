import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { oneOf, searchParams, wholeNumber } from "#src/place/search-params.ts";
import { projectRoute } from "#src/routes/project-route.ts";

/** Comparison of two revisions of an article; by default the newest one and its predecessor. `list` is what stands beside it. */
export const historyRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "articles/$articleId/history",
  validateSearch: searchParams({ from: wholeNumber(1), to: wholeNumber(1), list: oneOf(["activity"]) }),
  component: lazyRouteComponent(() => import("./history-screen.tsx"), "HistoryScreen"),
});
