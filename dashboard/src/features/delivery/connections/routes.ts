import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { dashboardRoute } from "#src/routes/project-route.ts";
import { connectionsSearch } from "./connections-search.ts";

export const connectionsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "connections",
  validateSearch: connectionsSearch,
  component: lazyRouteComponent(() => import("./connections-screen.tsx"), "ConnectionsScreen"),
});
