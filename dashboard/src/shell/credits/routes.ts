import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Item } from "#src/api/operations.ts";
import { organizationRoute } from "#src/routes/organization-route.ts";
import { oneOf, searchParams, words } from "#src/routes/search-params.ts";

const kinds = [
  "grant",
  "raise",
  "top_up",
  "reserve",
  "settle",
  "release",
  "lapse",
] as const satisfies readonly Item<"list_credit_entries">["kind"][];

const search = searchParams({ kind: oneOf(kinds), project: words() });
export type CreditsSearch = ReturnType<typeof search>;

export const creditsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "credits",
  validateSearch: search,
  component: lazyRouteComponent(() => import("./credits-screen.tsx"), "CreditsScreen"),
});
