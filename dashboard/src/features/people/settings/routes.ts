import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { searchParams, words, yes } from "#src/place/search-params.ts";
import { organizationRoute } from "#src/routes/organization-route.ts";

export const settingsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "settings",
  /** Whose settings: those of a project, of one that is to be made, or the organization's. */
  validateSearch: searchParams({ project: words(), create: yes }),
  component: lazyRouteComponent(() => import("./settings-screen.tsx"), "SettingsScreen"),
});
