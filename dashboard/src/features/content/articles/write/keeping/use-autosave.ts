import { useEffect, useEffectEvent } from "react";
import type { Manuscript } from "../manuscript.ts";

const pauseMilliseconds = 30_000;

/** Saves a draft once its writer has paused. What could not be saved is tried again after as long. */
export function useAutosave({ isDue, content, save }: { isDue: boolean; content: Manuscript; save: () => void }): void {
  const saveNow = useEffectEvent(save);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the pause anew.
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => saveNow(), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [isDue, content]);
}
