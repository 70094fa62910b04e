import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { deskRoute } from "#src/routes/project-route.ts";
import { oneOf, searchParams, words } from "#src/routes/search-params.ts";

/** What the address tells of the library: words, which images, and the one that is open. */
const search = searchParams({ q: words(), show: oneOf(["unused", "no-alt"]), image: words() });
export type MediaSearch = ReturnType<typeof search>;

const mediaRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: "media",
  validateSearch: search,
  component: lazyRouteComponent(() => import("./media-screen.tsx"), "MediaScreen"),
});

export const mediaRoutes = { desk: [mediaRoute] as const, whole: [] as const };
