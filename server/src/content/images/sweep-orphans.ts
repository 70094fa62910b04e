import { sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { type ImagePlace, imagePlaceOf, keyPrefix } from "./image-keys.ts";

const batchSize = 500;

type File = ImagePlace & { key: string };

/**
 * Deletes image files that have no row, and the addresses of their images, and returns how many files. It considers only files written before `olderThan`, since an upload
 * writes its files before its row. Files of an unknown organization stay.
 */
export async function sweepOrphans(storage: Storage, pool: pg.Pool, olderThan: Date, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  let batch: File[] = [];

  async function sweep(): Promise<void> {
    const orphans = await findOrphans(pool, batch);
    batch = [];
    for (const { key, ...place } of orphans) {
      if (signal?.aborted) return;
      await freeAddress(pool, place);
      await storage.delete(key);
      deleted += 1;
    }
  }

  for await (const { key, modifiedAt } of storage.list(keyPrefix)) {
    if (signal?.aborted) return deleted;
    const place = imagePlaceOf(key);
    if (modifiedAt >= olderThan || place === undefined) continue;
    batch.push({ ...place, key });
    if (batch.length >= batchSize) await sweep();
  }
  await sweep();
  return deleted;
}

/** Frees the address of an image that a node has let go: addresses lie on the coordinator, which that node does not reach. */
function freeAddress(pool: pg.Pool, { organizationId, imageId }: ImagePlace): Promise<void> {
  return transact(pool, organizationId, (tx) => tx.write(sql`select free_image_address(${organizationId}, ${imageId})`));
}

async function findOrphans(pool: pg.Pool, files: readonly File[]): Promise<File[]> {
  const { rows } = await pool.query<{ image_id: string }>("select image_id from images_without_row($1, $2)", [
    files.map(({ organizationId }) => organizationId),
    files.map(({ imageId }) => imageId),
  ]);
  const orphaned = new Set(rows.map(({ image_id }) => image_id));
  return files.filter(({ imageId }) => orphaned.has(imageId));
}
