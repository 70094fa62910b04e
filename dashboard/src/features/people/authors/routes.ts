import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { dashboardRoute } from "#src/routes/project-route.ts";

export const authorRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "blog/authors",
  component: lazyRouteComponent(() => import("./author-screen.tsx"), "AuthorScreen"),
});
