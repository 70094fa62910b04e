import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { useSettled } from "#src/ui/use-settled.ts";

export type Scope = "project" | "organization";

const hitsMax = 20;
const queryLengthMax = 200;

/** What the service finds, a moment after somebody has stopped typing. */
export function useHits(typed: string, scope: Scope) {
  const { project } = usePlace();
  const words = useSettled(typed.trim()).slice(0, queryLengthMax);
  const wanted = query("search", { query: words || "-", limit: hitsMax, ...(scope === "project" && { projectId: project.id }) });
  const found = useQuery({ ...wanted, enabled: words !== "", placeholderData: keepPreviousData });
  return {
    hits: typed.trim() === "" ? [] : (found.data?.data ?? []),
    error: typed.trim() === "" ? null : found.error,
    /** Whether what is shown answers what has been typed. */
    isCurrent: typed.trim().slice(0, queryLengthMax) === words && (words === "" || (!found.isFetching && !found.isPlaceholderData)),
    retry: () => void found.refetch(),
  };
}
