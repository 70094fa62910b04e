import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { deskRoute } from "#src/routes/project-route.ts";
import { rootRoute } from "#src/routes/root-route.ts";
import { oneOf, searchParams, words } from "#src/routes/search-params.ts";

// Names of networks and outcomes are the contract's; what an address says wrongly is found out by the screen, which knows them.
const connectionsSearch = searchParams({
  /** The dialog that is open. */
  open: oneOf(["site", "hosts", "wordpress", "ghost", "devto"]),
  /** A site was approved just now; when the connection before it was made, or "none". */
  approved: words(40),
  network: words(20),
  outcome: words(20),
  missing: words(300),
});
export type ConnectionsSearch = ReturnType<typeof connectionsSearch>;

export const connectionsRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: "connections",
  validateSearch: connectionsSearch,
  component: lazyRouteComponent(() => import("./connections-screen.tsx"), "ConnectionsScreen"),
});

/** Where the initializer of a site sends whoever is to approve its code. */
export const siteApprovalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/connect",
  validateSearch: searchParams({ code: words(40), project: words(100) }),
  component: lazyRouteComponent(() => import("./approval/approval-screen.tsx"), "ApprovalScreen"),
});
