import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { dashboardRoute } from "#src/routes/project-route.ts";

export const importRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "articles/import",
  component: lazyRouteComponent(() => import("./import-screen.tsx"), "ImportScreen"),
});
