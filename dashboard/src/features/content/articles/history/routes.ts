import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { searchParams, wholeNumber } from "#src/place/search-params.ts";
import { projectRoute } from "#src/routes/project-route.ts";

/** Two revisions of an article beside each other; the newest one and the one before it where none are named. */
export const historyRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "articles/$articleId/history",
  validateSearch: searchParams({ from: wholeNumber(1), to: wholeNumber(1) }),
  component: lazyRouteComponent(() => import("./history-screen.tsx"), "HistoryScreen"),
});
