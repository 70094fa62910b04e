import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { dashboardRoute } from "#src/routes/project-route.ts";
import { notificationSearch } from "./activity/notification-search.ts";
import { waitingSearch } from "./waiting/waiting-search.ts";

const waitingRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "notifications",
  validateSearch: waitingSearch,
  component: lazyRouteComponent(() => import("./waiting/waiting-screen.tsx"), "WaitingScreen"),
});

const activityRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "notifications/activity",
  validateSearch: notificationSearch,
  component: lazyRouteComponent(() => import("./activity/activity-screen.tsx"), "ActivityScreen"),
});

const choicesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "notifications/choices",
  component: lazyRouteComponent(() => import("./choices/choices-screen.tsx"), "ChoicesScreen"),
});

export const notificationRoutes = [waitingRoute, activityRoute, choicesRoute] as const;
