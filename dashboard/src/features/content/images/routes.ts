import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { deskRoute } from "#src/routes/project-route.ts";
import { mediaSearch } from "./media-search.ts";

const mediaRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: "media",
  validateSearch: mediaSearch,
  component: lazyRouteComponent(() => import("./media-screen.tsx"), "MediaScreen"),
});

export const mediaRoutes = { desk: [mediaRoute] as const, whole: [] as const };
