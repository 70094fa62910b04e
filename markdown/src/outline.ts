import type { Document } from "./document.ts";
import { normalizeText } from "./normalize-text.ts";
import { inlineText } from "./plain-text.ts";

const separators = /[^\p{L}\p{M}\p{N}]+/gu;
const slugLengthMax = 80;

/**
 * Returns ids for headings: the text in lower case with letters and digits of every script kept and hyphens between them,
 * followed by a number where an id is taken. The same texts in the same order always get the same ids.
 */
export function headingIds(): (text: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (text) => {
    const slug = slugOf(text);
    let count = counts.get(slug) ?? 1;
    let id = count === 1 ? slug : `${slug}-${count}`;
    while (taken.has(id)) id = `${slug}-${++count}`;
    counts.set(slug, count + 1);
    taken.add(id);
    return id;
  };
}

function slugOf(text: string): string {
  const words = normalizeText(text.slice(0, slugLengthMax * 4), "NFC")
    .toLowerCase()
    .replace(separators, "-");
  const slug = [...words.slice(0, slugLengthMax * 2)]
    .slice(0, slugLengthMax)
    .join("")
    .replace(/^-+|(?<!-)-+$/g, "");
  return slug === "" ? "section" : slug;
}

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
