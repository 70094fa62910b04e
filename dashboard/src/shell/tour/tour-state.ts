import { useSyncExternalStore } from "react";

const kept = "galley-tour";
const keptArticle = "galley-tour-article";
const listeners = new Set<() => void>();

/** The search parameter `tour` starts the tour, which then stays in this window until the person ends it. */
if (new URLSearchParams(window.location.search).has("tour")) sessionStorage.setItem(kept, "0");

/** Returns the current step of the tour; undefined outside of one. */
export function useTour(): number | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => {
      const text = sessionStorage.getItem(kept);
      return text === null ? undefined : Number(text);
    },
  );
}

export function goToStep(step: number | undefined): void {
  if (step === undefined) for (const key of [kept, keptArticle]) sessionStorage.removeItem(key);
  else sessionStorage.setItem(kept, String(step));
  for (const listener of listeners) listener();
}

/** Returns the article of this window's tour; null until one was found. */
export function tourArticle(): string | null {
  return sessionStorage.getItem(keptArticle);
}

export function keepTourArticle(id: string): void {
  sessionStorage.setItem(keptArticle, id);
}
