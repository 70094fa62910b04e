import type { PostContent } from "@galley/contract";

type Plain = Exclude<PostContent, { kind: "carousel" }>;

/** Returns the picture of each part of a thread, or that of a text, where there is one. */
export function picturesOf(content: Plain): (string | undefined)[] {
  return content.kind === "x" ? content.parts.map(({ imageId }) => imageId) : [content.imageId];
}
