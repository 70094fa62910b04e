import type pg from "pg";
import { named } from "#src/core/database/transact.ts";
import type { ImageKind, ImageVariant } from "#src/core/outside/image-decoder.ts";
import type { ByteRange, Storage } from "#src/core/storage/storage.ts";
import { imageKeyOf } from "./image-keys.ts";
import { presets, typeOf } from "./image-kinds.ts";

/** One file of an image for readers. `open` returns undefined when the file is no longer in the store. */
export type ServedImage = {
  type: string;
  bytes: number;
  etag: string;
  open(range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
};

/** `width` in pixels selects the next larger preset. Without it, or when the image is not wider, the original size is served. */
export type ServedImageRequest = { id: string; width: number | undefined; webp: boolean };

type Row = { organization_id: string; kind: ImageKind; variants: ImageVariant[] };

const statement = "select * from served_image($1)";

/** Finds the file to serve for an image's id. The id is all that a caller needs. */
export function createImageFinder(pool: pg.Pool, storage: Storage) {
  return async ({ id, ...wanted }: ServedImageRequest): Promise<ServedImage | undefined> => {
    const { rows } = await pool.query<Row>({ text: statement, values: [id], ...named(statement) });
    const [row] = rows;
    const variant = row && choose(row, wanted);
    if (row === undefined || variant === undefined) return undefined;
    const key = imageKeyOf({ organizationId: row.organization_id, imageId: id }, variant.name);
    return {
      type: typeOf(row.kind, variant.name),
      bytes: variant.bytes,
      // A file never changes, so its name identifies its content.
      etag: `"${id}/${variant.name}"`,
      open: async (range) => (await storage.open(key, range))?.body,
    };
  };
}

function choose({ kind, variants }: Row, { width, webp }: Omit<ServedImageRequest, "id">): ImageVariant | undefined {
  const preset = width === undefined ? undefined : presets.find((candidate) => candidate >= width);
  const named = (size: number | "full") =>
    (webp ? variants.find(({ name }) => name === `${size}.webp`) : undefined) ?? variants.find(({ name }) => name === `${size}.${kind}`);
  return (preset && named(preset)) ?? named("full");
}
