import { useSyncExternalStore } from "react";

/** Whether the window is of a kind that a media query names. */
export function useWindow(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
  );
}
