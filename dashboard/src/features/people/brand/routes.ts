import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { oneOf, searchParams, wholeNumber } from "#src/place/search-params.ts";
import { deskRoute } from "#src/routes/project-route.ts";

/** A project's brand, or its versions: the newest one and the one before it where none are named. */
export const brandRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: "brand",
  validateSearch: searchParams({ view: oneOf(["history"]), version: wholeNumber(1), against: wholeNumber(1) }),
  component: lazyRouteComponent(() => import("./brand-screen.tsx"), "BrandScreen"),
});
