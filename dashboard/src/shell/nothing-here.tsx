import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { enterOrganization } from "#src/api/scope.ts";
import type { Place } from "#src/api/session.ts";
import { recentProject } from "#src/place/recent-project.ts";
import { StrayPlace, useOrganizationOf, usePlaceOrNone, useSession } from "#src/place/use-place.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { PageHeader } from "#src/ui/page.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { ProjectFrame } from "./project-frame.tsx";

/** Takes the place of a screen that does not exist, beside the navigation. */
export function NothingHere() {
  const { project } = usePlaceOrNone() ?? {};
  return (
    <>
      <PageHeader title={m.error_missing()} sub={<p className="mt-1 text-ink-2 leading-6">{m.error_nothing_here()}</p>} />
      {project && (
        <Link to="/projects/$projectId/articles" params={{ projectId: project.id }} className={buttonClass("primary", "self-start")}>
          {m.nothing_to_articles()}
        </Link>
      )}
    </>
  );
}

/** An unknown address of a project: all of the frame stays. A project that the person does not reach has none. */
export function NothingInProject() {
  if (usePlaceOrNone() === undefined) return <NothingAnywhere />;
  return (
    <DashboardFrame>
      <NothingHere />
    </DashboardFrame>
  );
}

/** An unknown address of an organization, whose frame is around it already unless the person does not reach it. */
export function NothingInOrganization() {
  return useOrganizationOf() === undefined ? <NothingAnywhere /> : <NothingHere />;
}

/** An unknown address, or one that leads to what the person does not reach: the frame of the project that they worked on last. */
export function NothingAnywhere() {
  const { organizations } = useSession();
  const place = placeIn(organizations);
  if (place === undefined) {
    return (
      <main className="mx-auto w-full max-w-2xl px-4 py-10">
        <NothingHere />
      </main>
    );
  }
  enterOrganization(place.organization.id);
  return (
    <StrayPlace value={place}>
      <ProjectFrame>
        <NothingInProject />
      </ProjectFrame>
    </StrayPlace>
  );
}

function placeIn(organizations: readonly Place["organization"][]): Place | undefined {
  const project = recentProject(organizations.flatMap(({ projects }) => projects));
  const organization = organizations.find(({ projects }) => projects.some(({ id }) => id === project?.id));
  return project && organization && { organization, project };
}
