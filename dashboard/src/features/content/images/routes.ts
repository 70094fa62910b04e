import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { dashboardRoute } from "#src/routes/project-route.ts";
import { mediaSearch } from "./media-search.ts";

const mediaRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "media",
  validateSearch: mediaSearch,
  component: lazyRouteComponent(() => import("./media-screen.tsx"), "MediaScreen"),
});

export const mediaRoutes = { framed: [mediaRoute] as const, whole: [] as const };
