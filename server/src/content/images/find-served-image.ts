import type pg from "pg";
import { queryAlone } from "#src/core/database/transact.ts";
import type { ByteRange, Storage } from "#src/core/storage/storage.ts";
import type { ImageKind, ImageVariant } from "#src/operations/outside/image-decoder.ts";
import { imageKeyOf } from "./image-keys.ts";
import { presets, typeOf } from "./image-kinds.ts";

/** One file of an image for readers, and the project that it is of. `open` returns undefined when the file is no longer in the store. */
export type ServedImage = {
  organizationId: string;
  projectId: string;
  type: string;
  bytes: number;
  etag: string;
  open(range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
};

/**
 * `width` in pixels selects the next larger preset that is stored. Without it, or when the image is not wider, the original size is served. `icon` is the
 * side of an icon that was made of the image.
 */
export type ServedImageRequest = { id: string; width: number | undefined; icon: number | undefined; webp: boolean };

type Row = { organization_id: string; project_id: string; kind: ImageKind; variants: ImageVariant[] };

const statement = "select * from served_image($1)";

/** Finds the file to serve for an image's id. The id is all that a caller needs. */
export function createImageFinder(pool: pg.Pool, storage: Storage) {
  return async ({ id, ...wanted }: ServedImageRequest): Promise<ServedImage | undefined> => {
    const { rows } = await queryAlone<Row>(pool, statement, [id]);
    const [row] = rows;
    const variant = row && choose(row, wanted);
    if (row === undefined || variant === undefined) return undefined;
    const key = imageKeyOf({ organizationId: row.organization_id, imageId: id }, variant.name);
    return {
      organizationId: row.organization_id,
      projectId: row.project_id,
      type: typeOf(row.kind, variant.name),
      bytes: variant.bytes,
      // A file never changes, so its name identifies its content.
      etag: `"${id}/${variant.name}"`,
      open: async (range) => (await storage.open(key, range))?.body,
    };
  };
}

function choose({ kind, variants }: Row, { width, icon, webp }: Omit<ServedImageRequest, "id">): ImageVariant | undefined {
  if (icon !== undefined) return variants.find(({ name }) => name === `icon-${icon}.png`);
  const named = (size: number | "full") =>
    (webp ? variants.find(({ name }) => name === `${size}.webp`) : undefined) ?? variants.find(({ name }) => name === `${size}.${kind}`);
  // Not every width is stored in every kind, and older images have fewer of them.
  const large = width === undefined ? [] : presets.filter((candidate) => candidate >= width);
  return [...large, "full" as const].map(named).find((variant) => variant !== undefined);
}
