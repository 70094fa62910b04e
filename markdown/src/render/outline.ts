import type { Document } from "../document.ts";
import { inlineText } from "../plain-text.ts";
import { headingIds } from "./heading-ids.ts";

/** A heading as an entry of a table of contents. `index` is its place among the document's blocks, from 0. */
export type OutlineEntry = {
  readonly level: 2 | 3;
  readonly text: string;
  readonly id: string;
  readonly index: number;
};

/** Lists the headings in reading order, with their ids in the document's HTML. */
export function outlineOf(document: Document): OutlineEntry[] {
  const idOf = headingIds();
  const entries: OutlineEntry[] = [];
  for (const [index, block] of document.blocks.entries()) {
    if (block.type !== "heading") continue;
    const text = inlineText(block.children);
    entries.push({ level: block.level, text, id: idOf(text), index });
  }
  return entries;
}
