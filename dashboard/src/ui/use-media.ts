import { useSyncExternalStore } from "react";

/** Returns whether the window matches a media query. */
export function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(media);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(media).matches,
  );
}

/** Returns whether the window is too narrow for a table. The limit is that of Tailwind's `md`. */
export function useIsNarrow(): boolean {
  return useMedia("(width < 48rem)");
}
