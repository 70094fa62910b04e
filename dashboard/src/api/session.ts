import type { Role } from "@galley/contract";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "./call.ts";
import { expectPerson } from "./connection.ts";
import type { Item } from "./operations.ts";

export type Project = Item<"list_projects">;
/** A deletion that can still be taken back; `projectId` is null for that of the whole organization. */
export type OpenDeletion = { projectId: string | null; dueAt: string };
export type Organization = { id: string; name: string; role: Role; projects: Project[]; deletions: OpenDeletion[] };
export type Session = { person: { id: string; name: string; email: string; deletionAt: string | null }; organizations: Organization[] };

/** Query of the signed-in person and the projects that they reach. */
export const session = queryOptions({
  queryKey: ["session"] as const,
  queryFn: async () => {
    const answer = (await ask("/dashboard/session")) as Session;
    expectPerson(answer.person.id);
    return answer;
  },
  staleTime: 300_000,
});

export type Place = { organization: Organization; project: Project };

/** Returns a project with its organization; undefined if the person cannot reach it. */
export function projectPlaceOf({ organizations }: Session, projectId: string): Place | undefined {
  for (const organization of organizations) {
    const project = organization.projects.find(({ id }) => id === projectId);
    if (project !== undefined) return { organization, project };
  }
  return undefined;
}
