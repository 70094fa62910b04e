import { createRoute, notFound } from "@tanstack/react-router";
import { enterOrganization } from "#src/api/scope.ts";
import { recentProject } from "#src/place/recent-project.ts";
import { OrganizationFrame } from "#src/shell/organization-frame.tsx";
import { rootRoute } from "./root-route.ts";

/** One organization: what belongs to none of its projects alone. */
export const organizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/organizations/$organizationId",
  beforeLoad: ({ context, params }) => {
    const organization = context.session.organizations.find(({ id }) => id === params.organizationId);
    if (organization === undefined) throw notFound();
    enterOrganization(organization.id);
    // Screens of an organization stand beside the sidebar of the project that the person has come from.
    return { organization, project: recentProject(organization.projects) };
  },
  component: OrganizationFrame,
});
