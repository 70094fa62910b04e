import { parseArticle, writeMarkdown } from "@galley/markdown";

/** Chooses the headings after which images come, spread over the text: as many as there are images, never the last of several headings. */
export function headingsFor(markdown: string, count: number): { block: number; heading: number }[] {
  const headings = parseArticle(markdown).document.blocks.flatMap((block, index) =>
    block.type === "heading" && block.level === 2 ? [index] : [],
  );
  const usable = headings.length > 1 ? headings.slice(0, -1) : headings;
  const wanted = Math.min(count, usable.length);
  return Array.from({ length: wanted }, (_, number) => {
    const heading = Math.floor(((number + 0.5) * usable.length) / wanted);
    return { block: usable[heading] ?? 0, heading };
  });
}

/** Returns the text with an image after each of these headings. */
export function placeGeneratedImages(markdown: string, images: readonly { block: number; imageId: string; alt: string }[]): string {
  const { blocks } = parseArticle(markdown).document;
  const behind = new Map(
    images.map(({ block, imageId, alt }) => [block, { type: "image" as const, src: `image:${imageId}`, alt, line: 0 }]),
  );
  return writeMarkdown({
    blocks: blocks.flatMap((block, index) => {
      const image = behind.get(index);
      return image === undefined ? [block] : [block, image];
    }),
  });
}
