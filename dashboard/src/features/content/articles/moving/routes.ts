import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { deskRoute } from "#src/routes/project-route.ts";

export const importRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: "articles/import",
  component: lazyRouteComponent(() => import("./import-screen.tsx"), "ImportScreen"),
});
