import type { Storage } from "#src/core/storage/storage.ts";
import type { DecodedImage } from "#src/operations/outside/image-decoder.ts";
import { type ImagePlace, imageKeyOf } from "./image-keys.ts";
import { typeOf } from "./image-kinds.ts";

/** Stores the files of an image. Its row is written afterwards. */
export async function putVariants(storage: Storage, place: ImagePlace, image: DecodedImage): Promise<void> {
  // One after the other, so that at most one is in memory.
  for (const variant of image.variants) {
    await storage.put(imageKeyOf(place, variant.name), await image.read(variant), typeOf(image.kind, variant.name));
  }
}
