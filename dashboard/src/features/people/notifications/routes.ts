import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { dashboardRoute } from "#src/routes/project-route.ts";
import { notificationSearch } from "./notification-search.ts";

const notificationsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "notifications",
  validateSearch: notificationSearch,
  component: lazyRouteComponent(() => import("./notifications-screen.tsx"), "NotificationsScreen"),
});

const choicesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "notifications/choices",
  component: lazyRouteComponent(() => import("./choices/choices-screen.tsx"), "ChoicesScreen"),
});

export const notificationRoutes = [notificationsRoute, choicesRoute] as const;
