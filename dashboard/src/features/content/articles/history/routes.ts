import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { searchParams, wholeNumber } from "#src/place/search-params.ts";
import { projectRoute } from "#src/routes/project-route.ts";

/** Comparison of two revisions of an article; by default the newest one and its predecessor. */
export const historyRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "articles/$articleId/history",
  validateSearch: searchParams({ from: wholeNumber(1), to: wholeNumber(1) }),
  component: lazyRouteComponent(() => import("./history-screen.tsx"), "HistoryScreen"),
});
