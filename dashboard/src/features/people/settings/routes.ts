import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { oneOf, searchParams, words, yes } from "#src/place/search-params.ts";
import { organizationRoute } from "#src/routes/organization-route.ts";
import { furtherParts } from "./project/further-part.ts";

export const settingsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "settings",
  /** Owner of the settings: a project, a new project, or the organization; and a part of the project's to begin with. */
  validateSearch: searchParams({ project: words(), create: yes, part: oneOf(furtherParts) }),
  component: lazyRouteComponent(() => import("./settings-screen.tsx"), "SettingsScreen"),
});
