import { m } from "#messages";
import { useOrganization } from "./use-place.ts";

/** Returns a function for the name of a token's or assistant's project. */
export function useProjectName(): (projectId: string | null) => string {
  const { projects } = useOrganization();
  return (projectId) => {
    if (projectId === null) return m.tokens_all_projects();
    return projects.find(({ id }) => id === projectId)?.name ?? m.tokens_other_project();
  };
}
