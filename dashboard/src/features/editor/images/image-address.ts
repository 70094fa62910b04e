import { imageIdIn } from "@galley/markdown";

/** Where the browser finds an image of the library, on the page's own origin; null for what is none. */
export function imageAddress(src: string, width = 1280): string | null {
  const id = imageIdIn(src);
  return id === null ? null : `/api/v1/images/${id}?w=${width}`;
}
