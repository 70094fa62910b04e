import { cleanLine } from "../characters.ts";
import type { Block, Document, Image, Inlines, List, Quote } from "../document.ts";
import { tidyUrl } from "../links.ts";
import { addBlock, startBlocks } from "./blocks.ts";
import { normalInlines } from "./normal-inlines.ts";

const normalDocuments = new WeakSet<Document>();

/** Records that a document is in normal form, so that it is not checked again. */
export function asNormal(document: Document): Document {
  normalDocuments.add(document);
  return document;
}

/** Returns whether a document is known to be in normal form. */
export function isKnownNormal(document: Document): boolean {
  return normalDocuments.has(document);
}

/**
 * Converts any tree, for example one from an editor, to the form that its canonical Markdown reads back as: removes empty
 * blocks, empty marks and forbidden links, moves out or trims white space at the edges of blocks and marks, and merges adjacent
 * lists of the same kind.
 */
export function normalDocument(document: Document): Document {
  if (isKnownNormal(document)) return document;
  const sequence = startBlocks();
  for (const block of document.blocks) {
    const normal = normalBlock(block);
    if (normal !== null) addBlock(sequence, normal);
  }
  return asNormal({ blocks: sequence.blocks });
}

/** Returns a block in normal form; null if nothing is left of it. */
export function normalBlock(block: Block): Block | null {
  if (block.type === "image") return normalImage(block);
  if (block.type === "list") return normalList(block);
  if (block.type === "quote") return normalQuote(block);
  const children = normalInlines(block.children, block.type === "heading" ? "one" : "many");
  return children.length === 0 ? null : { ...block, children };
}

function normalImage({ caption: words = "", ...image }: Image): Image {
  const caption = cleanLine(words);
  return { ...image, src: tidyUrl(image.src), alt: cleanLine(image.alt), ...(caption.trim() !== "" && { caption }) };
}

function normalList(list: List): List | null {
  const items = filled(list.items);
  return items.length === 0 ? null : { ...list, items };
}

function normalQuote(quote: Quote): Quote | null {
  const paragraphs = filled(quote.paragraphs);
  if (paragraphs.length === 0) return null;
  const author = cleanLine(quote.author ?? "");
  return author.trim() === "" ? { type: "quote", paragraphs } : { type: "quote", paragraphs, author };
}

function filled(contents: readonly Inlines[]): Inlines[] {
  return contents.map((content) => normalInlines(content, "many")).filter((content) => content.length > 0);
}
