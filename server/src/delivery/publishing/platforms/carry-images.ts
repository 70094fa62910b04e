import { sql } from "kysely";
import { imageKeyOf } from "#src/content/images/image-keys.ts";
import { typeOf } from "#src/content/images/image-kinds.ts";
import { imageUrl } from "#src/content/images/image-url.ts";
import { asKept, shownColumns } from "#src/content/images/kept-pictures.ts";
import type { KeptPictures } from "#src/core/database/column-shapes.ts";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { Remote } from "../destinations/platform-api.ts";
import type { PieceContext } from "./piece-context.ts";

export type ImageRow = Awaited<ReturnType<typeof listCarriedImages>>[number];
type Carried = Remote & { width: number; height: number; credit: string | null };

// Wide enough for a page, and small enough to hold many in memory at once.
const widthMax = 1920;

type Wanted = { ids: readonly string[]; pictures: KeptPictures | null };

/** Lists the images of a project among these ids as a revision shows them. Others are left out, as they are on the article's own page. */
export async function listCarriedImages(tx: Tx, organizationId: string, projectId: string, { ids, pictures }: Wanted) {
  const rows = await tx
    .selectFrom("image")
    .select([...shownColumns, "kind", "width", "height", "variants", "content_hash"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("id", "=", sql<string>`any(${[...new Set(ids)]})`)
    .execute();
  return asKept(rows, pictures);
}

/** Returns the address from which the platform shows each image: its own copy, made once, or our public address. */
export async function carryImages(at: PieceContext, images: readonly ImageRow[]): Promise<Map<string, Carried>> {
  const { delivery, api } = at;
  const carried = new Map<string, Carried>();
  // One after the other, so that no more than one is in memory.
  for (const image of images) {
    const variant = chooseVariant(image);
    const place =
      api.putImage === undefined ? { id: image.id, url: imageUrl(delivery.publicUrl, image.id) } : await carryImage(at, image, variant);
    if (place !== undefined) carried.set(image.id, { ...place, width: variant.width, height: variant.height, credit: image.credit });
  }
  return carried;
}

function chooseVariant({ kind, width, height, variants }: ImageRow): { name: string; width: number; height: number } {
  const named = (name: string) => variants.find((variant) => variant.name === name);
  return named(`${widthMax}.${kind}`) ?? named(`full.${kind}`) ?? { name: `full.${kind}`, width, height };
}

/** Returns the platform's copy of an image, uploading it the first time. Returns undefined when the file is no longer there. */
async function carryImage(at: PieceContext, image: ImageRow, { name }: { name: string }): Promise<Remote | undefined> {
  const { dependencies, delivery, connectionId, api } = at;
  const { organizationId } = delivery;
  const known = await transact(dependencies.pool, organizationId, (tx) =>
    tx
      .selectFrom("platform_image")
      .select(["remote_id as id", "remote_url as url"])
      .where("organization_id", "=", organizationId)
      .where("connection_id", "=", connectionId)
      .where("content_hash", "=", image.content_hash)
      .executeTakeFirst(),
  );
  if (known !== undefined) return known;
  const bytes = await dependencies.storage.read(imageKeyOf({ organizationId, imageId: image.id }, name));
  if (bytes === undefined) return undefined;
  const put = await api.putImage?.({ name: fileName(image), type: typeOf(image.kind, name), alt: image.alt, bytes });
  if (put === undefined) return undefined;
  await transact(dependencies.pool, organizationId, (tx) =>
    tx
      .insertInto("platform_image")
      .values({
        organization_id: organizationId,
        connection_id: connectionId,
        content_hash: image.content_hash,
        remote_id: put.id,
        remote_url: put.url,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return put;
}

/** Returns a name that identifies the content of the image and is unique. */
function fileName({ content_hash }: ImageRow): string {
  return `galley-${content_hash.toString("hex").slice(0, 32)}`;
}

/** Deletes the records of where the platform's copies of a revision's images are. */
export async function forgetImages({ dependencies, delivery, connectionId }: PieceContext): Promise<void> {
  const { organizationId, articleId, revision } = delivery;
  await transact(dependencies.pool, organizationId, (tx) =>
    sql`
      delete from platform_image c
      using article_revision r, image i
      where c.organization_id = ${organizationId} and c.connection_id = ${connectionId}
        and r.organization_id = c.organization_id and r.article_id = ${articleId} and r.revision = ${revision}
        and i.organization_id = c.organization_id and i.id = any(r.image_ids) and i.content_hash = c.content_hash`.execute(tx),
  );
}
