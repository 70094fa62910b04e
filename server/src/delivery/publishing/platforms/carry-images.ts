import { sql } from "kysely";
import { imageKeyOf } from "#src/content/images/image-keys.ts";
import { typeOf } from "#src/content/images/image-kinds.ts";
import { imageUrl } from "#src/content/images/image-url.ts";
import { asKept, shownColumns } from "#src/content/images/kept-pictures.ts";
import type { KeptPictures } from "#src/core/database/column-shapes.ts";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { ImageVariant } from "#src/operations/outside/image-decoder.ts";
import type { Remote } from "../destinations/platform-api.ts";
import { PlatformFault } from "../destinations/platform-fault.ts";
import type { PieceContext } from "./piece-context.ts";

export type ImageRow = Awaited<ReturnType<typeof listCarriedImages>>[number];
type Carried = Remote & { width: number; height: number; credit: string | null };

// Wide enough for a page, and small enough to hold many in memory at once.
const widthMax = 1920;
// A PNG that is this many times as large as its WebP is a photograph. Drawings are about as large in both.
const photographsPngPerWebp = 3;

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
    const variants = chooseVariants(image);
    const { width, height } = variants[0];
    const place =
      api.putImage === undefined ? { id: image.id, url: imageUrl(delivery.publicUrl, image.id) } : await carryImage(at, image, variants);
    if (place !== undefined) carried.set(image.id, { ...place, width, height, credit: image.credit });
  }
  return carried;
}

type Variant = Pick<ImageVariant, "name" | "width" | "height">;

/** Returns the image in its own type and as WebP, where that is kept, the preferred one first. */
function chooseVariants({ kind, width, height, variants }: ImageRow): readonly [Variant, ...Variant[]] {
  const named = (name: string) => variants.find((variant) => variant.name === name);
  const size = named(`${widthMax}.${kind}`) === undefined ? "full" : widthMax;
  const own = named(`${size}.${kind}`);
  const webp = kind === "webp" ? undefined : named(`${size}.webp`);
  if (own === undefined) return [{ name: `full.${kind}`, width, height }];
  if (webp === undefined) return [own];
  return kind === "png" && webp.bytes * photographsPngPerWebp < own.bytes ? [webp, own] : [own, webp];
}

/** Returns the platform's copy of an image, uploading it the first time. Returns undefined when the file is no longer there. */
async function carryImage(at: PieceContext, image: ImageRow, variants: readonly [Variant, ...Variant[]]): Promise<Remote | undefined> {
  const { dependencies, delivery, connectionId } = at;
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
  const put = await putOneOf(at, image, variants);
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

/** Uploads the first of the variants that the platform takes. */
async function putOneOf(
  at: PieceContext,
  image: ImageRow,
  [{ name }, ...others]: readonly [Variant, ...Variant[]],
): Promise<Remote | undefined> {
  const { dependencies, delivery, api } = at;
  const bytes = await dependencies.storage.read(imageKeyOf({ organizationId: delivery.organizationId, imageId: image.id }, name));
  if (bytes === undefined) return undefined;
  try {
    return await api.putImage?.({ name: fileName(image), type: typeOf(image.kind, name), alt: image.alt, bytes });
  } catch (error) {
    const [next, ...rest] = others;
    if (next === undefined || !(error instanceof PlatformFault && error.fileRefused)) throw error;
    return putOneOf(at, image, [next, ...rest]).catch((later: unknown) => {
      // People know the size of the form that they chose.
      throw name.endsWith(`.${image.kind}`) && later instanceof PlatformFault && later.fileRefused ? error : later;
    });
  }
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
