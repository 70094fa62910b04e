import type { Storage } from "#src/core/storage/storage.ts";
import { type ImagePlace, imageKeyOf } from "./image-keys.ts";

/** Deletes the files of an image. Continues when one of them cannot be deleted: the daily sweep removes the rest. */
export async function deleteFiles(storage: Storage, place: ImagePlace, variants: readonly { name: string }[]): Promise<void> {
  await Promise.allSettled(variants.map(({ name }) => storage.delete(imageKeyOf(place, name))));
}
