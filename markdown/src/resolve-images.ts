import type { Document, Image } from "./document.ts";
import type { DroppedImage, DroppedImageReason } from "./dropped.ts";
import { imageIdIn } from "./images.ts";
import { addBlock, startBlocks } from "./tree/blocks.ts";
import { asNormal, isKnownNormal } from "./tree/normal-document.ts";

const reportedSourceLengthMax = 500;

/** An image as it is served: an absolute address and its size in pixels. */
export type ResolvedImage = { readonly src: string; readonly width: number; readonly height: number };

/**
 * Separates the images that can be shown from those that cannot. The returned document contains only the former; each of the
 * latter is reported with its line. Calls `resolve` once for every use of an id.
 */
export function resolveImages(
  document: Document,
  resolve: (imageId: string) => ResolvedImage | "not_found" | "other_project",
): { document: Document; droppedImages: DroppedImage[] } {
  const sequence = startBlocks();
  const droppedImages: DroppedImage[] = [];
  for (const block of document.blocks) {
    const reason = block.type === "image" ? dropReason(block, resolve) : null;
    if (block.type === "image" && reason !== null) droppedImages.push(droppedImage(block, reason));
    else addBlock(sequence, block);
  }
  const resolved = { blocks: sequence.blocks };
  return { document: isKnownNormal(document) ? asNormal(resolved) : resolved, droppedImages };
}

function dropReason(image: Image, resolve: (imageId: string) => ResolvedImage | "not_found" | "other_project"): DroppedImageReason | null {
  const imageId = imageIdIn(image.src);
  if (imageId !== null) {
    const found = resolve(imageId);
    return typeof found === "string" ? found : null;
  }
  if (image.src.startsWith("image:")) return "not_found";
  return /^(?:https?:)?\/\//i.test(image.src) ? "external_url" : "unsupported";
}

function droppedImage(image: Image, reason: DroppedImageReason): DroppedImage {
  const { src, alt, line } = image;
  const isLong = src.length > reportedSourceLengthMax;
  return { src: isLong ? `${src.slice(0, reportedSourceLengthMax)}…` : src, alt, line, reason };
}
