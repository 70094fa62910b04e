import { useState } from "react";
import { dropKept, keep, readKept } from "#src/forms/kept.ts";
import { useSession } from "#src/place/use-place.ts";

/** Keeps a text in this browser until it is sent or emptied. */
export function useCommentDraft(key: string, initial: string): { text: string; write: (text: string) => void } {
  const place = usePlaceOf(key);
  const [text, setText] = useState(() => draftIn(place) || initial);
  return {
    text,
    write(next) {
      setText(next);
      if (next === "") dropKept(place);
      else keep(place, next);
    },
  };
}

/** Returns whether there was a draft when the screen opened. */
export function useHadDraft(key: string): boolean {
  const place = usePlaceOf(key);
  return useState(() => draftIn(place) !== "")[0];
}

function usePlaceOf(key: string): string {
  return `galley-comment:${useSession().person.id}:${key}`;
}

function draftIn(place: string): string {
  const kept = readKept(place);
  return typeof kept === "string" ? kept : "";
}
