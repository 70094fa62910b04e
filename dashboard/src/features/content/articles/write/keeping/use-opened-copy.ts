import { useQuery } from "@tanstack/react-query";
import { openCopy, type WritingPlace } from "./copy-calls.ts";
import { readLocalWords } from "./local-words.ts";

/**
 * Reads what is kept for a person, once for each time that their screen opens: from then on the writer knows it. Words that a screen
 * just left is still sending are in this browser until they are kept, so the browser is read first.
 */
export function useOpenedCopy(place: WritingPlace, screenKey: string) {
  const queryFn = async () => ({ local: readLocalWords(place), copy: await openCopy(place) });
  return useQuery({ queryKey: ["working copy", screenKey], queryFn, staleTime: Infinity, gcTime: 0 });
}
