import { createRoute, redirect } from "@tanstack/react-router";
import { dashboardRoute } from "./project-route.ts";

/** Addresses that screens had before. Each leads to where its screen is now. */
export const movedRoutes = [
  createRoute({
    getParentRoute: () => dashboardRoute,
    path: "author",
    beforeLoad: ({ params }) => {
      throw redirect({ to: "/projects/$projectId/blog/authors", params, replace: true });
    },
  }),
] as const;
