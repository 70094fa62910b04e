import { createRouter } from "@tanstack/react-router";
import { articleRoutes } from "./features/articles/routes.ts";
import { assistantsRoute } from "./features/assistants/routes.ts";
import { auditRoute } from "./features/audit/routes.ts";
import { brandRoute } from "./features/brand/routes.ts";
import { calendarRoutes } from "./features/calendar/routes.ts";
import { connectionsRoute, siteApprovalRoute } from "./features/connections/routes.ts";
import { mediaRoutes } from "./features/media/routes.ts";
import { membersRoute } from "./features/members/routes.ts";
import { postRoutes } from "./features/posts/routes.ts";
import { resultsRoute } from "./features/results/routes.ts";
import { settingsRoute } from "./features/settings/routes.ts";
import { firstArticleRoute, startRoute } from "./features/start/routes.ts";
import { tokensRoute } from "./features/tokens/routes.ts";
import { webhooksRoute } from "./features/webhooks/routes.ts";
import { m } from "./paraglide/messages.js";
import { organizationRoute } from "./routes/organization-route.ts";
import { deskRoute, projectRoute } from "./routes/project-route.ts";
import { rootRoute } from "./routes/root-route.ts";
import { creditsRoute } from "./shell/credits/routes.ts";
import { notificationRoutes } from "./shell/notifications/routes.ts";
import { Failed, Loading } from "./ui/states.tsx";

// Screens with the sidebar stand under the desk, those that take the whole window beside it.
const routeTree = rootRoute.addChildren([
  startRoute,
  siteApprovalRoute,
  organizationRoute.addChildren([membersRoute, tokensRoute, assistantsRoute, webhooksRoute, auditRoute, settingsRoute, creditsRoute]),
  projectRoute.addChildren([
    deskRoute.addChildren([
      ...articleRoutes.desk,
      ...postRoutes.desk,
      ...calendarRoutes.desk,
      ...mediaRoutes.desk,
      resultsRoute,
      brandRoute,
      connectionsRoute,
      ...notificationRoutes,
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
  defaultNotFoundComponent: () => <Failed error={new Error(m.error_nothing_here())} />,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
