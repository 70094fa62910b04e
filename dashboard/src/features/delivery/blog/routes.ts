import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { oneOf, searchParams } from "#src/place/search-params.ts";
import { dashboardRoute } from "#src/routes/project-route.ts";

/** The project's hosted blog. Its authors and its readers have screens of their own below the same tabs. */
export const blogRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "blog",
  validateSearch: searchParams({ tab: oneOf(["look", "pages", "redirects"]) }),
  component: lazyRouteComponent(() => import("./blog-screen.tsx"), "BlogScreen"),
});
