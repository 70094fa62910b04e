import { useSyncExternalStore } from "react";

const kept = "galley-tour";
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
  if (step === undefined) sessionStorage.removeItem(kept);
  else sessionStorage.setItem(kept, String(step));
  for (const listener of listeners) listener();
}
