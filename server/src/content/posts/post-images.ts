import { defaultDestinationsOf, networkPictures, networksByName, type PostContent } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import type { Violation } from "#src/core/failure.ts";
import type { ImageKind } from "#src/operations/outside/image-decoder.ts";
import { findProjectImages } from "#src/people/projects/require-project-image.ts";

type Place = { organizationId: string; projectId: string };

/** Lists the images of the content with the path of their fields. */
export function imagesIn(content: PostContent): { param: string; imageId: string }[] {
  if (content.kind === "linkedin") return content.imageId === undefined ? [] : [{ param: "imageId", imageId: content.imageId }];
  const [name, items] = content.kind === "x" ? (["parts", content.parts] as const) : (["slides", content.slides] as const);
  return items.flatMap(({ imageId }, index) => (imageId ? [{ param: `${name}[${index}].imageId`, imageId }] : []));
}

function idsIn(content: PostContent): string[] {
  return imagesIn(content).map(({ imageId }) => imageId);
}

/** Lists the images that a revision of a post shows. */
export async function listPostImageIds(tx: Tx, organizationId: string, postId: string, revision: number): Promise<string[]> {
  const row = await tx
    .selectFrom("post_revision")
    .select("content")
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", postId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return row === undefined ? [] : idsIn(row.content);
}

/** Returns those of these images that exist in the project. */
export async function listExisting(tx: Tx, place: Place, imageIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await findProjectImages(tx, place, imageIds)).keys());
}

/**
 * Lists the images that cannot be shown. An image of another project, or one that the library has forgotten, is treated like an
 * unknown one, but the post keeps those that it has.
 */
export async function checkPostImages(tx: Tx, place: Place, content: PostContent, current: PostContent | undefined): Promise<Violation[]> {
  const images = await findProjectImages(tx, place, idsIn(content));
  const kept = new Set(current === undefined ? [] : idsIn(current));
  return imagesIn(content).flatMap(({ param, imageId }) => {
    const image = images.get(imageId);
    const text = problemOf(content, image?.inLibrary || kept.has(imageId) ? image?.kind : undefined);
    return text === undefined ? [] : [{ param, text }];
  });
}

function problemOf({ kind: format }: PostContent, kind: ImageKind | undefined): Sentence | undefined {
  if (kind === undefined) return sentence("refusal_image_not_in_project");
  // Slides are drawn, from images of any kind.
  if (format === "carousel" || kind !== "webp") return undefined;
  const refusing = defaultDestinationsOf(format).find((name) => networkPictures[name]?.webp === false);
  return refusing && sentence("violation_network_webp", { place: networksByName[refusing].title });
}

/** Removes images from the content that have been deleted since. */
export async function withoutLostImages(tx: Tx, place: Place, content: PostContent): Promise<PostContent> {
  const existing = await listExisting(tx, place, idsIn(content));
  const lost = new Set(imagesIn(content).flatMap(({ param, imageId }) => (existing.has(imageId) ? [] : [param])));
  if (lost.size === 0) return content;
  if (content.kind === "x") {
    const parts = content.parts.map(({ imageId, ...part }, index) => ({
      ...part,
      ...(imageId !== undefined && !lost.has(`parts[${index}].imageId`) && { imageId }),
    }));
    return { ...content, parts };
  }
  if (content.kind === "linkedin") {
    const { imageId: _lost, ...rest } = content;
    return rest;
  }
  const slides = content.slides.map((slide, index) => (lost.has(`slides[${index}].imageId`) ? { ...slide, imageId: null } : slide));
  return { ...content, slides };
}
