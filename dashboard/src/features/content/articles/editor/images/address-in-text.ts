import { imageIdIn } from "@galley/markdown";
import { imageAddress } from "#src/format/image-address.ts";

const shownWidth = 1280;

/** Where the image is seen that a text names; null for what is none of the library. */
export function addressInText(src: string): string | null {
  const id = imageIdIn(src);
  return id === null ? null : imageAddress(id, shownWidth);
}
