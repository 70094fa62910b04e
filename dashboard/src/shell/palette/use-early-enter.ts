import { useEffect, useState } from "react";
import type { Group, PaletteEntry } from "./entry.ts";

type EarlyEnter = {
  typed: string;
  /** True if the shown results belong to the typed text. */
  isCurrent: boolean;
  groups: readonly Group[];
  open: (entry: PaletteEntry) => void;
};

/**
 * Keeps an Enter that comes before the results of the typed text, and opens the first line once they are there. A result of
 * fewer letters is not meant. Typing on takes the Enter back.
 */
export function useEarlyEnter({ typed, isCurrent, groups, open }: EarlyEnter): { keep: () => void } {
  const [enteredAt, setEnteredAt] = useState<string>();
  const first = groups[0]?.items[0];
  useEffect(() => {
    if (enteredAt === undefined || (enteredAt === typed && !isCurrent)) return;
    setEnteredAt(undefined);
    if (enteredAt === typed && first !== undefined) open(first);
  });
  return { keep: () => setEnteredAt(typed) };
}
