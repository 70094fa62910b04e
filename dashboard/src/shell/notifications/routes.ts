import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { deskRoute } from "#src/routes/project-route.ts";
import { oneOf, searchParams, words } from "#src/routes/search-params.ts";

const search = searchParams({ show: oneOf(["unread"]), about: words(40), project: words() });
export type NotificationSearch = ReturnType<typeof search>;

const notificationsRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: "notifications",
  validateSearch: search,
  component: lazyRouteComponent(() => import("./notifications-screen.tsx"), "NotificationsScreen"),
});

const choicesRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: "notifications/choices",
  component: lazyRouteComponent(() => import("./choices/choices-screen.tsx"), "ChoicesScreen"),
});

export const notificationRoutes = [notificationsRoute, choicesRoute] as const;
