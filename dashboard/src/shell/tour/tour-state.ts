import { useSyncExternalStore } from "react";

const kept = "galley-tour";
const keptArticle = "galley-tour-article";
const listeners = new Set<() => void>();

/** An address with `tour` in it begins the tour, which then goes along in this window until somebody ends it. */
if (new URLSearchParams(window.location.search).has("tour")) sessionStorage.setItem(kept, "0");

/** Which step of the tour somebody is at; undefined for whoever takes none. */
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

/** The article that this window's tour is about, once one was found. */
export function tourArticle(): string | null {
  return sessionStorage.getItem(keptArticle);
}

export function keepTourArticle(id: string): void {
  sessionStorage.setItem(keptArticle, id);
}
