import type { Block, Document, Inlines } from "./document.ts";

/** Returns the text of inline content without its marks; hard breaks become newlines. */
export function inlineText(inlines: Inlines): string {
  let text = "";
  for (const inline of inlines) {
    if (inline.type === "text" || inline.type === "code") text += inline.text;
    else if (inline.type === "break") text += "\n";
    else text += inlineText(inline.children);
  }
  return text;
}

/** Returns the inline contents of a block: those of its items or paragraphs, or its only one; none for an image. */
export function inlineContentsOf(block: Block): readonly Inlines[] {
  if (block.type === "image") return [];
  if (block.type === "list") return block.items;
  return block.type === "quote" ? block.paragraphs : [block.children];
}

/**
 * Returns the text of a document without any Markdown: blocks and quote paragraphs are separated by a blank line, list items by
 * a newline, a quote's author follows on a line of its own. Images give their captions; alternative texts are left out.
 */
export function plainTextOf(document: Document): string {
  return document.blocks
    .map(blockText)
    .filter((text) => text !== "")
    .join("\n\n");
}

function blockText(block: Block): string {
  switch (block.type) {
    case "image":
      return block.caption ?? "";
    case "list":
      return block.items.map(inlineText).join("\n");
    case "quote": {
      const text = block.paragraphs.map(inlineText).join("\n\n");
      return block.author === undefined ? text : `${text}\n${block.author}`;
    }
    default:
      return inlineText(block.children);
  }
}
