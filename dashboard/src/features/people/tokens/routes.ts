import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "#src/routes/organization-route.ts";
import { tokensSearch } from "./tokens-search.ts";

export const tokensRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "tokens",
  validateSearch: tokensSearch,
  component: lazyRouteComponent(() => import("./tokens-screen.tsx"), "TokensScreen"),
});
