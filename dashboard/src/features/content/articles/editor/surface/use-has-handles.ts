import { useMedia } from "#src/ui/use-media.ts";

/** Returns whether blocks have a handle in their margin: where a pointer can hover and the window has room for it. */
export function useHasHandles(): boolean {
  return useMedia("(hover: hover) and (width >= 64rem)");
}
