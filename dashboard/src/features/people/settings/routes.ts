import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { searchParams, words, yes } from "#src/place/search-params.ts";
import { organizationRoute } from "#src/routes/organization-route.ts";

export const settingsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "settings",
  /** Owner of the settings: a project, a new project, or the organization. */
  validateSearch: searchParams({ project: words(), create: yes }),
  component: lazyRouteComponent(() => import("./settings-screen.tsx"), "SettingsScreen"),
});
