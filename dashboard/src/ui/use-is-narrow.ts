import { useSyncExternalStore } from "react";

const narrow = window.matchMedia("(width < 48rem)");

/** Returns whether the window is too narrow for a table. The limit is that of Tailwind's `md`. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow.addEventListener("change", listener);
      return () => narrow.removeEventListener("change", listener);
    },
    () => narrow.matches,
  );
}
