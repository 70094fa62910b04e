import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "#src/routes/organization-route.ts";
import { membersSearch } from "./members-search.ts";

export const membersRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "members",
  validateSearch: membersSearch,
  component: lazyRouteComponent(() => import("./members-screen.tsx"), "MembersScreen"),
});
