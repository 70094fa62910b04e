import { useSyncExternalStore } from "react";

/** Whether the window is as a media query says. */
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
