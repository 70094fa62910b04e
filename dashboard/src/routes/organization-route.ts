import { createRoute, notFound } from "@tanstack/react-router";
import { enterOrganization } from "#src/api/scope.ts";
import { recentProject } from "#src/place/recent-project.ts";
import { NothingInOrganization } from "#src/shell/nothing-here.tsx";
import { OrganizationFrame } from "#src/shell/organization-frame.tsx";
import { rootRoute } from "./root-route.ts";

/** Organization with the screens that belong to no single project. */
export const organizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/organizations/$organizationId",
  beforeLoad: ({ context, params }) => {
    const organization = context.session.organizations.find(({ id }) => id === params.organizationId);
    if (organization === undefined) throw notFound();
    enterOrganization(organization.id);
    // Screens of an organization have the sidebar of the project from which the person came.
    return { organization, project: recentProject(organization.projects) };
  },
  component: OrganizationFrame,
  notFoundComponent: NothingInOrganization,
});
