import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { dashboardRoute } from "#src/routes/project-route.ts";
import { notificationSearch } from "./activity/notification-search.ts";
import { inboxSearch } from "./inbox/inbox-search.ts";

const inboxRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "notifications",
  validateSearch: inboxSearch,
  component: lazyRouteComponent(() => import("./inbox/inbox-screen.tsx"), "InboxScreen"),
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

export const notificationRoutes = [inboxRoute, activityRoute, choicesRoute] as const;
