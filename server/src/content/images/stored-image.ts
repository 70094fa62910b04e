import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import type { Context } from "#src/operations/handle.ts";
import { type DecodedImage, ImageRefused } from "#src/operations/outside/image-decoder.ts";
import { requireRoom } from "#src/people/quotas/require-room.ts";
import { deleteFiles } from "./delete-files.ts";
import { bytesOf, insertImage } from "./image-queries.ts";
import { putVariants } from "./put-variants.ts";

/** An image whose files are stored under an id, and whose row is not written yet. */
export type StoredImage = Pick<DecodedImage, "kind" | "width" | "height" | "placeholder" | "variants"> & {
  organizationId: string;
  id: string;
};

type NewRow = Parameters<typeof insertImage>[1];
type RestOfRow = Omit<NewRow, "organization_id" | "id" | "kind" | "width" | "height" | "placeholder" | "variants">;
type Decoding = { organizationId: string; decoding: Promise<DecodedImage>; param: string };

/** Stores the files of an image once it is decoded. Refuses what is no usable image in the name of a field. */
export async function storeImage(storage: Storage, { organizationId, decoding, param }: Decoding): Promise<StoredImage> {
  await using image = await decoding.catch((error: unknown) => {
    throw error instanceof ImageRefused ? new Failure("invalid_image", error.text, param) : error;
  });
  const id = newId("image");
  await putVariants(storage, { organizationId, imageId: id }, image);
  const { kind, width, height, placeholder, variants } = image;
  return { organizationId, id, kind, width, height, placeholder, variants };
}

/** Writes the row of a stored image. A project that has an image with this content keeps that one unchanged, without these files. */
export async function keepStored({ tx, afterCommit }: Pick<Context, "tx" | "afterCommit">, stored: StoredImage, rest: RestOfRow) {
  const { organizationId, variants, ...image } = stored;
  await requireRoom(tx, "bytes", bytesOf(variants));
  const kept = await insertImage(tx, { organization_id: organizationId, ...rest, ...image, variants: JSON.stringify(variants) });
  if (kept.id !== stored.id) afterCommit(({ storage }) => discardStored({ storage }, stored));
  return kept;
}

export function discardStored({ storage }: { storage: Storage }, { organizationId, id, variants }: StoredImage): Promise<void> {
  return deleteFiles(storage, { organizationId, imageId: id }, variants);
}
