import { type Block, type Document, imageIdIn, mapLinks, normalDocument, writeMarkdown } from "@galley/markdown";

/** Replacements for images, by their ids, and for the addresses of links. */
type Replacements = { images: ReadonlyMap<string, string>; links: ReadonlyMap<string, string> };

/** Writes a text with other images, and none where there is no other, and with other addresses where there are any. */
export function placedText({ blocks }: Document, { images, links }: Replacements): string {
  const placed = blocks.flatMap((block): Block[] => {
    if (block.type !== "image") return [block];
    const id = images.get(imageIdIn(block.src) ?? "");
    return id === undefined ? [] : [{ ...block, src: `image:${id}` }];
  });
  return writeMarkdown(normalDocument({ blocks: mapLinks(placed, (href) => links.get(href) ?? href) }));
}
