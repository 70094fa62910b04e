import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { oneOf, searchParams, wholeNumber } from "#src/place/search-params.ts";
import { dashboardRoute } from "#src/routes/project-route.ts";

/** Brand of a project, or its versions; by default the newest one and its predecessor. */
export const brandRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "brand",
  validateSearch: searchParams({ view: oneOf(["history"]), version: wholeNumber(1), against: wholeNumber(1) }),
  component: lazyRouteComponent(() => import("./brand-screen.tsx"), "BrandScreen"),
});
