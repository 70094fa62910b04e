import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { searchParams, words } from "#src/place/search-params.ts";
import { dashboardRoute } from "#src/routes/project-route.ts";
import { rootRoute } from "#src/routes/root-route.ts";
import { connectionsSearch } from "./connections-search.ts";

export const connectionsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "connections",
  validateSearch: connectionsSearch,
  component: lazyRouteComponent(() => import("./connections-screen.tsx"), "ConnectionsScreen"),
});

/** Page to which a site's initializer sends the person who approves its code. */
export const siteApprovalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/connect",
  validateSearch: searchParams({ code: words(40), project: words(100) }),
  component: lazyRouteComponent(() => import("./approval/approval-screen.tsx"), "ApprovalScreen"),
});
