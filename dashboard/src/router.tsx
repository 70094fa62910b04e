import { createRouter } from "@tanstack/react-router";
import { firstArticleRoute } from "#src/features/content/articles/first/routes.ts";
import { articleRoutes } from "#src/features/content/articles/routes.ts";
import { calendarRoutes } from "#src/features/content/calendar/routes.ts";
import { mediaRoutes } from "#src/features/content/images/routes.ts";
import { postRoutes } from "#src/features/content/posts/routes.ts";
import { resultRoutes } from "#src/features/content/results/routes.ts";
import { blogRoute } from "#src/features/delivery/blog/routes.ts";
import { connectionsRoute } from "#src/features/delivery/connections/routes.ts";
import { webhooksRoute } from "#src/features/delivery/webhooks/routes.ts";
import { assistantsRoute } from "#src/features/people/assistants/routes.ts";
import { auditRoute } from "#src/features/people/audit/routes.ts";
import { authorRoute } from "#src/features/people/authors/routes.ts";
import { brandRoute } from "#src/features/people/brand/routes.ts";
import { creditsRoute } from "#src/features/people/credits/routes.ts";
import { membersRoute } from "#src/features/people/members/routes.ts";
import { notificationRoutes } from "#src/features/people/notifications/routes.ts";
import { settingsRoute } from "#src/features/people/settings/routes.ts";
import { startRoute } from "#src/features/people/start/routes.ts";
import { tokensRoute } from "#src/features/people/tokens/routes.ts";
import { capabilityRoutes } from "../../capabilities/routes.tsx";
import { movedRoutes } from "./routes/moved-routes.ts";
import { organizationRoute } from "./routes/organization-route.ts";
import { dashboardRoute, projectRoute } from "./routes/project-route.ts";
import { rootRoute } from "./routes/root-route.ts";
import { NothingHere } from "./shell/nothing-here.tsx";
import { Failed, Loading } from "./ui/states.tsx";

// Screens with the sidebar are below `dashboardRoute`, those that take the whole window beside it.
const routeTree = rootRoute.addChildren([
  startRoute,
  ...capabilityRoutes,
  organizationRoute.addChildren([membersRoute, tokensRoute, assistantsRoute, webhooksRoute, auditRoute, settingsRoute, creditsRoute]),
  projectRoute.addChildren([
    dashboardRoute.addChildren([
      ...articleRoutes.framed,
      ...postRoutes.framed,
      ...calendarRoutes.framed,
      ...mediaRoutes.framed,
      ...resultRoutes,
      brandRoute,
      blogRoute,
      connectionsRoute,
      ...notificationRoutes,
      authorRoute,
      ...movedRoutes,
    ]),
    ...articleRoutes.whole,
    ...postRoutes.whole,
    firstArticleRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  scrollRestoration: true,
  defaultPendingComponent: () => <Loading className="mx-auto max-w-3xl p-8" />,
  defaultErrorComponent: ({ error, reset }) => <Failed error={error} onRetry={reset} />,
  defaultNotFoundComponent: NothingHere,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
