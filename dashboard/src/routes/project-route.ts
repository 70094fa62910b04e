import { createRoute, notFound } from "@tanstack/react-router";
import { enterOrganization } from "#src/api/scope.ts";
import { projectPlaceOf } from "#src/api/session.ts";
import { rememberProject } from "#src/place/recent-project.ts";
import { DashboardFrame } from "#src/shell/dashboard-frame.tsx";
import { NothingInProject } from "#src/shell/nothing-here.tsx";
import { ProjectFrame } from "#src/shell/project-frame.tsx";
import { rootRoute } from "./root-route.ts";

/** Project with its organization. Its screens follow changes there. */
export const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/projects/$projectId",
  beforeLoad: ({ context, params }) => {
    const place = projectPlaceOf(context.session, params.projectId);
    if (place === undefined) throw notFound();
    enterOrganization(place.organization.id);
    rememberProject(place.project.id);
    return place;
  },
  component: ProjectFrame,
  notFoundComponent: NothingInProject,
});

/** Parent of the project's screens with the sidebar. */
export const dashboardRoute = createRoute({ getParentRoute: () => projectRoute, id: "dashboard", component: DashboardFrame });
