import { useSyncExternalStore } from "react";

const narrow = window.matchMedia("(width < 48rem)");

/** Whether the window has no room for a table. The same bound as Tailwind's `md`. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow.addEventListener("change", listener);
      return () => narrow.removeEventListener("change", listener);
    },
    () => narrow.matches,
  );
}
