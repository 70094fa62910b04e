import type { Role } from "@galley/contract";
import { reaches } from "#src/operations/actor.ts";
import { listMemberships, type Membership, personActor } from "#src/people/access/memberships.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { AnswerContext } from "../answer.ts";
import { everyProject, type Project } from "../pages/every-project.ts";
import type { DashboardDependencies } from "./dependencies.ts";

/** A deletion that can still be taken back; `projectId` is null for that of the whole organization. */
type OpenDeletion = { projectId: string | null; dueAt: string };

type Organization = { id: string; name: string; role: Role; projects: Project[]; deletions: OpenDeletion[] };
/** `deletionAt`: when the person's account is deleted, if they have asked for that. */
export type DashboardSession = {
  person: { id: string; name: string; email: string; deletionAt: string | null };
  organizations: Organization[];
};

/** Returns the signed-in person with the organizations and projects that they reach; the dashboard needs it first. */
export async function readSession(
  { services, listProjects, listDeletions }: DashboardDependencies,
  person: SignedIn,
  memberships: readonly Membership[],
  requestId: string,
): Promise<DashboardSession> {
  const { personId, name, email, deletionAt } = person;
  const organizations = await Promise.all(
    memberships.map(async (membership) => ({
      id: membership.organizationId,
      name: membership.organizationName,
      role: membership.role,
      projects: await everyProject(services, listProjects, { actor: personActor(personId, membership), surface: "dashboard", requestId }),
      deletions: await openDeletions(listDeletions, membership),
    })),
  );
  return { person: { id: personId, name, email, deletionAt: deletionAt?.toISOString() ?? null }, organizations };
}

/** Lists the deletions that concern a member: of the organization, and of the projects that they reach. */
async function openDeletions(list: DashboardDependencies["listDeletions"], membership: Membership): Promise<OpenDeletion[]> {
  const deletions = await list(membership.organizationId);
  return deletions.filter(({ projectId }) => projectId === null || reaches(membership, projectId));
}

export async function answerSession(
  dependencies: DashboardDependencies,
  person: SignedIn,
  { requestId }: AnswerContext,
): Promise<Response> {
  const memberships = await listMemberships(dependencies.services.pool, person.personId);
  return Response.json(await readSession(dependencies, person, memberships, requestId));
}
