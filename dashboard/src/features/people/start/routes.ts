import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { recentProject } from "#src/place/recent-project.ts";
import { rootRoute } from "#src/routes/root-route.ts";

/** Start page. It leads to the project that was open last, or to creating the first one. */
export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: ({ context }) => {
    const project = recentProject(context.session.organizations.flatMap(({ projects }) => projects));
    if (project !== undefined) throw redirect({ to: "/projects/$projectId/articles", params: { projectId: project.id }, replace: true });
  },
  component: lazyRouteComponent(() => import("./start-screen.tsx"), "StartScreen"),
});
