import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "#src/routes/organization-route.ts";
import { auditSearch } from "./audit-search.ts";

export const auditRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: "audit",
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import("./audit-screen.tsx"), "AuditScreen"),
});
