import { useState } from "react";

/** What somebody is writing, kept in this browser until it is sent or emptied. */
export function useDraft(key: string): { text: string; write: (text: string) => void } {
  const place = `galley-draft-${key}`;
  const [text, setText] = useState(() => localStorage.getItem(place) ?? "");
  return {
    text,
    write(next) {
      setText(next);
      if (next === "") localStorage.removeItem(place);
      else localStorage.setItem(place, next);
    },
  };
}

/** Whether something is waiting to be finished. */
export function hasDraft(key: string): boolean {
  return localStorage.getItem(`galley-draft-${key}`) !== null;
}
