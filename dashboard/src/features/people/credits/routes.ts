import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "#src/routes/organization-route.ts";
import { creditsSearch } from "./credits-search.ts";

export const creditsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "credits",
  validateSearch: creditsSearch,
  component: lazyRouteComponent(() => import("./credits-screen.tsx"), "CreditsScreen"),
});
