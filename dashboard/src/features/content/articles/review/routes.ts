import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { searchParams, words } from "#src/place/search-params.ts";
import { projectRoute } from "#src/routes/project-route.ts";

/** Review of an article. `comment` is the active comment. */
export const reviewRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "articles/$articleId/review",
  validateSearch: searchParams({ comment: words() }),
  component: lazyRouteComponent(() => import("./review-screen.tsx"), "ReviewScreen"),
});
