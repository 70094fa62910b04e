import type { ContentBlock } from "@galley/contract";
import type { Block, Document } from "../document.ts";
import { imageIdIn } from "../images.ts";
import type { ResolvedImage } from "../resolve-images.ts";
import { normalDocument } from "../tree/normal-document.ts";
import { writeInlines } from "../write/draft.ts";
import { quoteText } from "../write/write-markdown.ts";

/**
 * Converts a document to content blocks. Texts are the canonical Markdown of the block without its marker; blank lines separate
 * a quote's paragraphs. Images missing from `images` are left out. Source: the specification's "Content block".
 */
export function toBlocks(document: Document, images: (imageId: string) => ResolvedImage | undefined): ContentBlock[] {
  const blocks: ContentBlock[] = [];
  for (const block of normalDocument(document).blocks) {
    const content = toBlock(block, images);
    if (content !== null) blocks.push(content);
  }
  return blocks;
}

function toBlock(block: Block, images: (imageId: string) => ResolvedImage | undefined): ContentBlock | null {
  switch (block.type) {
    case "heading":
      return { type: "heading", level: block.level, text: writeInlines(block.children, "one") };
    case "paragraph":
      return { type: "paragraph", text: writeInlines(block.children, "many") };
    case "list":
      return {
        type: "list",
        ordered: block.ordered,
        ...(block.start !== undefined && { start: block.start }),
        items: block.items.map((item) => writeInlines(item, "many")),
      };
    case "quote": {
      const text = quoteText(block);
      return block.author === undefined ? { type: "quote", text } : { type: "quote", text, author: block.author };
    }
    case "image": {
      const imageId = imageIdIn(block.src);
      const image = imageId === null ? undefined : images(imageId);
      if (image === undefined) return null;
      const { src, width, height } = image;
      return { type: "image", src, alt: block.alt, ...(block.caption !== undefined && { caption: block.caption }), width, height };
    }
  }
}
