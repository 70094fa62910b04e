import { useQuery } from "@tanstack/react-query";
import { openCopy, type WritingPlace } from "./copy-calls.ts";

/** Reads what is kept for a person, once for each time that their screen opens: from then on the writer knows it. */
export function useOpenedCopy(place: WritingPlace, screenKey: string) {
  return useQuery({ queryKey: ["working copy", screenKey], queryFn: () => openCopy(place), staleTime: Infinity, gcTime: 0 });
}
