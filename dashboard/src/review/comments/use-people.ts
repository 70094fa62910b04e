import { limits } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { useSettled } from "#src/ui/use-settled.ts";
import { matchingPeople, offeredMax, type Person } from "./mentions.ts";

/** Loads the first people of a project, by name, and tells whether these are all. */
function useFirstPeople(projectId: string): { people: readonly Person[]; areAll: boolean } {
  const { data } = useQuery(query("list_people", { projectId, limit: limits.pageSizeMax }));
  return { people: data?.data ?? [], areAll: data?.nextCursor === null };
}

/** Returns people of the project, to name those who are mentioned: the first hundred. */
export function usePeople(): readonly Person[] {
  return useFirstPeople(usePlace().project.id).people;
}

/**
 * Returns the people of a project to offer for what is typed after an `@`. Where there are more than came at first, the service
 * finds them. Without a project, it is the one that is open.
 */
export function useOffered(word: string | undefined, projectId?: string): readonly Person[] {
  const { project } = usePlace();
  const of = projectId ?? project.id;
  const { people, areAll } = useFirstPeople(of);
  const wanted = useSettled(word ?? "");
  const found = useQuery({
    ...query("list_people", { projectId: of, limit: offeredMax, query: wanted }),
    enabled: word !== undefined && !areAll && wanted !== "",
  });
  if (word === undefined) return [];
  if (areAll || word === "") return matchingPeople(people, word);
  return wanted === word ? (found.data?.data ?? []) : [];
}
