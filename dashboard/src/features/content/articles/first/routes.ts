import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { searchParams, words } from "#src/place/search-params.ts";
import { textKey } from "#src/place/text-key.ts";
import { projectRoute } from "#src/routes/project-route.ts";

/** Last of the first steps of a new installation. */
export const firstArticleRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "first-article",
  validateSearch: searchParams({ article: words(), text: textKey }),
  component: lazyRouteComponent(() => import("./first-article-screen.tsx"), "FirstArticleScreen"),
});
