import type pg from "pg";
import { readClock } from "#src/core/database/database-clock.ts";
import { transact } from "#src/core/database/transact.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { isOpen } from "#src/operations/within-reach.ts";
import { isWorthStill } from "#src/people/access/made-links.ts";
import { imageKeyOf, picturePath } from "./image-keys.ts";
import { typeOf } from "./image-kinds.ts";

export type PictureDownload = { name: string; type: string; bytes: number; body: ReadableStream<Uint8Array> };

type Wanted = { organizationId: string; id: string; name: string; query: URLSearchParams };

/** Returns the name under which people save one file of an image. */
export function pictureName(variantName: string): string {
  return `picture${variantName.slice(variantName.lastIndexOf("."))}`;
}

/** Finds the file of an image behind a signed address; undefined when the signature is wrong or has expired by the database's clock. */
export function createPictureFinder({ pool, storage, links }: { pool: pg.Pool; storage: Storage; links: SignedLinks }) {
  return async ({ organizationId, id, name, query }: Wanted): Promise<PictureDownload | undefined> => {
    const place = { organizationId, imageId: id };
    const expiresAt = links.read(picturePath(place, name), query);
    if (expiresAt === undefined) return undefined;
    const image = await transact(pool, organizationId, async (tx) => {
      if (expiresAt <= (await readClock(tx))) return undefined;
      const found = await tx
        .selectFrom("library_image")
        .select(["kind", "variants", "project_id"])
        .where("organization_id", "=", organizationId)
        .where("id", "=", id)
        .where(isOpen(organizationId, "library_image.project_id"))
        .executeTakeFirst();
      const isWorth = found !== undefined && (await isWorthStill(tx, query, { organizationId, projectId: found.project_id }));
      return isWorth ? found : undefined;
    });
    const file = image?.variants.find((variant) => variant.name === name);
    if (image === undefined || file === undefined) return undefined;
    const opened = await storage.open(imageKeyOf(place, name));
    return opened && { name: pictureName(name), type: typeOf(image.kind, name), bytes: opened.size, body: opened.body };
  };
}
