import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "#src/routes/organization-route.ts";
import { endpointSearch } from "./endpoint-search.ts";
import { webhooksSearch } from "./list/list-search.ts";

const baseRoute = createRoute({ getParentRoute: () => organizationRoute, path: "webhooks" });

const listRoute = createRoute({
  getParentRoute: () => baseRoute,
  path: "/",
  validateSearch: webhooksSearch,
  component: lazyRouteComponent(() => import("./list/webhooks-screen.tsx"), "WebhooksScreen"),
});

const newRoute = createRoute({
  getParentRoute: () => baseRoute,
  path: "new",
  component: lazyRouteComponent(() => import("./form/new-endpoint-screen.tsx"), "NewEndpointScreen"),
});

const endpointRoute = createRoute({
  getParentRoute: () => baseRoute,
  path: "$endpointId",
  validateSearch: endpointSearch,
  component: lazyRouteComponent(() => import("./endpoint/endpoint-screen.tsx"), "EndpointScreen"),
});

const editRoute = createRoute({
  getParentRoute: () => baseRoute,
  path: "$endpointId/edit",
  component: lazyRouteComponent(() => import("./form/edit-endpoint-screen.tsx"), "EditEndpointScreen"),
});

export const webhooksRoute = baseRoute.addChildren([listRoute, newRoute, endpointRoute, editRoute]);
