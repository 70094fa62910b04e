import { imageIdIn } from "@galley/markdown";
import { imageAddress } from "#src/format/image-address.ts";

const shownWidth = 1280;

/** Returns the address of an image that a text refers to; null if it is not from the library. */
export function addressInText(src: string): string | null {
  const id = imageIdIn(src);
  return id === null ? null : imageAddress(id, shownWidth);
}
