import type { PostContent } from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";
import type { ImageKind, ImageVariant } from "#src/core/outside/image-decoder.ts";

/** An image of the media library that goes to a network with a post. */
export type PostPicture = { organizationId: string; imageId: string; kind: ImageKind; variants: readonly ImageVariant[]; alt: string };

type Place = { organizationId: string; projectId: string };

/** Finds the project's images among these ids. Leaves out deleted ones, as everywhere. */
export async function findPostPictures(
  tx: Tx,
  { organizationId, projectId }: Place,
  imageIds: readonly string[],
): Promise<ReadonlyMap<string, PostPicture>> {
  if (imageIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("library_image")
    .select(["id", "kind", "variants", "alt"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("id", "in", [...imageIds])
    .execute();
  return new Map(rows.map(({ id, ...image }) => [id, { ...image, organizationId, imageId: id }]));
}

/** Finds the picture of a text. Returns undefined when it has none, or no longer has one. */
export async function findPictureOfText(tx: Tx, place: Place, content: PostContent): Promise<PostPicture | undefined> {
  const imageId = content.kind === "linkedin" ? content.imageId : undefined;
  return imageId === undefined ? undefined : (await findPostPictures(tx, place, [imageId])).get(imageId);
}
