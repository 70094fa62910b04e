import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { useSettled } from "#src/ui/use-settled.ts";

export type Scope = "project" | "organization";

const hitsMax = 20;
const queryLengthMax = 200;

/** Searches a moment after the last key press. */
export function useHits(typed: string, scope: Scope) {
  const { project } = usePlace();
  const words = useSettled(typed.trim()).slice(0, queryLengthMax);
  const wanted = query("search", { query: words || "-", limit: hitsMax, ...(scope === "project" && { projectId: project.id }) });
  const found = useQuery({ ...wanted, enabled: words !== "", placeholderData: keepPreviousData });
  return {
    hits: typed.trim() === "" ? [] : (found.data?.data ?? []),
    error: typed.trim() === "" ? null : found.error,
    /** True if the shown results belong to the typed text. */
    isCurrent: typed.trim().slice(0, queryLengthMax) === words && (words === "" || (!found.isFetching && !found.isPlaceholderData)),
    retry: () => void found.refetch(),
  };
}
