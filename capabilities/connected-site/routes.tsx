import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { searchParams, words } from "#dashboard/place/search-params.ts";
import { rootRoute } from "#dashboard/routes/root-route.ts";

/** Page to which a site's initializer sends the person who approves its code. */
export const siteApprovalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/connect",
  validateSearch: searchParams({ code: words(40), project: words(100) }),
  component: lazyRouteComponent(() => import("./approval/approval-screen.tsx"), "ApprovalScreen"),
});
