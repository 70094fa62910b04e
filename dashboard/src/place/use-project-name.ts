import { m } from "#src/paraglide/messages.js";
import { useOrganization } from "./use-place.ts";

/** What the project of a token or an assistant is called. */
export function useProjectName(): (projectId: string | null) => string {
  const { projects } = useOrganization();
  return (projectId) => {
    if (projectId === null) return m.tokens_all_projects();
    return projects.find(({ id }) => id === projectId)?.name ?? m.tokens_other_project();
  };
}
