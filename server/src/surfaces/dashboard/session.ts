import type { Role } from "@galley/contract";
import { listMemberships, type Membership, personActor } from "#src/people/access/memberships.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { AnswerContext } from "../answer.ts";
import { everyProject, type Project } from "../pages/every-project.ts";
import type { DashboardDependencies } from "./dependencies.ts";

type Organization = { id: string; name: string; role: Role; projects: Project[] };
export type DashboardSession = { person: { id: string; name: string; email: string }; organizations: Organization[] };

/** Returns the signed-in person with the organizations and projects that they reach; the dashboard needs it first. */
export async function readSession(
  { services, listProjects }: DashboardDependencies,
  person: SignedIn,
  memberships: readonly Membership[],
  requestId: string,
): Promise<DashboardSession> {
  const { personId, name, email } = person;
  const organizations = await Promise.all(
    memberships.map(async (membership) => ({
      id: membership.organizationId,
      name: membership.organizationName,
      role: membership.role,
      projects: await everyProject(services, listProjects, { actor: personActor(personId, membership), surface: "dashboard", requestId }),
    })),
  );
  return { person: { id: personId, name, email }, organizations };
}

export async function answerSession(
  dependencies: DashboardDependencies,
  person: SignedIn,
  { requestId }: AnswerContext,
): Promise<Response> {
  const memberships = await listMemberships(dependencies.services.pool, person.personId);
  return Response.json(await readSession(dependencies, person, memberships, requestId));
}
