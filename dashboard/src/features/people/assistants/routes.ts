import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "#src/routes/organization-route.ts";
import { assistantsSearch } from "./assistants-search.ts";

export const assistantsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "assistants",
  validateSearch: assistantsSearch,
  component: lazyRouteComponent(() => import("./assistants-screen.tsx"), "AssistantsScreen"),
});
