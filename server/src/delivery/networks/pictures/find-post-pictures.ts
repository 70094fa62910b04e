import type { PostContent } from "@galley/contract";
import type pg from "pg";
import { asKept, shownColumns } from "#src/content/images/kept-pictures.ts";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { ImageKind, ImageVariant } from "#src/operations/outside/image-decoder.ts";

/** An image of the media library that goes to a network with a post. */
export type PostPicture = { organizationId: string; imageId: string; kind: ImageKind; variants: readonly ImageVariant[]; alt: string };

type Place = { organizationId: string; projectId: string; postId: string; revision: number };

/** Finds the project's images among these ids as a revision of a post shows them. */
export async function findPostPictures(tx: Tx, place: Place, imageIds: readonly string[]): Promise<ReadonlyMap<string, PostPicture>> {
  const { organizationId } = place;
  const shown = await listPostImages(tx, place, imageIds);
  return new Map(shown.map(({ id, kind, variants, alt }) => [id, { kind, variants, alt, organizationId, imageId: id }]));
}

/** Finds the same in a transaction of its own, and asks for nothing where there are none. */
export async function readPostPictures(
  pool: pg.Pool,
  place: Place,
  imageIds: readonly string[],
): Promise<ReadonlyMap<string, PostPicture>> {
  return imageIds.length === 0 ? new Map() : transact(pool, place.organizationId, (tx) => findPostPictures(tx, place, imageIds));
}

/** Lists the project's images among these ids as a revision of a post shows them. */
export async function listPostImages(tx: Tx, { organizationId, projectId, postId, revision }: Place, imageIds: readonly string[]) {
  if (imageIds.length === 0) return [];
  const kept = await tx
    .selectFrom("post_revision")
    .select("pictures")
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", postId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  const rows = await tx
    .selectFrom("image")
    .select([...shownColumns, "kind", "variants"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("id", "in", [...imageIds])
    .execute();
  return asKept(rows, kept?.pictures ?? null);
}

/** Finds the picture of a text. Returns undefined when it has none, or no longer has one. */
export async function findPictureOfText(tx: Tx, place: Place, content: PostContent): Promise<PostPicture | undefined> {
  const imageId = content.kind === "linkedin" ? content.imageId : undefined;
  return imageId === undefined ? undefined : (await findPostPictures(tx, place, [imageId])).get(imageId);
}
