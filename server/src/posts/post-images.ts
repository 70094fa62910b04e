import type { PostContent } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/database/transact.ts";
import type { Violation } from "./rules/violation.ts";

type Place = { organizationId: string; projectId: string };

/** Where an image stands in the content, and which one. */
function imagesIn(content: PostContent): { param: string; imageId: string }[] {
  if (content.kind === "linkedin") return [];
  const [name, items] = content.kind === "x" ? (["parts", content.parts] as const) : (["slides", content.slides] as const);
  return items.flatMap(({ imageId }, index) => (imageId ? [{ param: `${name}[${index}].imageId`, imageId }] : []));
}

/** The images that a revision of a post shows. */
export async function listPostImageIds(tx: Tx, organizationId: string, postId: string, revision: number): Promise<string[]> {
  const row = await tx
    .selectFrom("post_revision")
    .select("content")
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", postId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return row === undefined ? [] : imagesIn(row.content).map(({ imageId }) => imageId);
}

async function findKnown(tx: Tx, { organizationId, projectId }: Place, imageIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (imageIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom("image")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("id", "=", sql<string>`any(${[...imageIds]})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Names the images that the project does not have; one of another project answers like an unknown one. */
export async function checkImages(tx: Tx, place: Place, content: PostContent): Promise<Violation[]> {
  const images = imagesIn(content);
  const known = await findKnown(
    tx,
    place,
    images.map(({ imageId }) => imageId),
  );
  return images
    .filter(({ imageId }) => !known.has(imageId))
    .map(({ param }) => ({ param, message: "There is no image with this id in the project. Upload it first, or use another id." }));
}

/** The content without the images that were deleted since. */
export async function withoutLostImages(tx: Tx, place: Place, content: PostContent): Promise<PostContent> {
  const lost = new Set((await checkImages(tx, place, content)).map(({ param }) => param));
  if (lost.size === 0) return content;
  if (content.kind === "x") {
    const parts = content.parts.map(({ imageId, ...part }, index) => ({
      ...part,
      ...(imageId !== undefined && !lost.has(`parts[${index}].imageId`) && { imageId }),
    }));
    return { ...content, parts };
  }
  if (content.kind === "linkedin") return content;
  const slides = content.slides.map((slide, index) => (lost.has(`slides[${index}].imageId`) ? { ...slide, imageId: null } : slide));
  return { ...content, slides };
}
