import type { Block, Inlines, List } from "../document.ts";
import { normalInlines } from "./normal-inlines.ts";

/** The highest number that a list can begin with. "2019. What a year" is a sentence. */
const startMax = 999;

/** Blocks under construction. `openItems` are the items of the list that ends them, if a list does. */
export type BlockSequence = { readonly blocks: Block[]; openItems: Inlines[] | null };

export function startBlocks(): BlockSequence {
  return { blocks: [], openItems: null };
}

/** Adds a block; a list after a list of the same kind continues it where Markdown reads them as one. */
export function addBlock(sequence: BlockSequence, block: Block): void {
  if (block.type === "list" && sequence.openItems !== null && continues(sequence, block)) {
    for (const item of block.items) sequence.openItems.push(item);
  } else if (block.type === "list" && !isSentences(block)) {
    const { ordered, items, start } = block;
    sequence.openItems = [...items];
    sequence.blocks.push({
      type: "list",
      ordered,
      ...(ordered && start !== 1 && start !== undefined && { start }),
      items: sequence.openItems,
    });
  } else {
    for (const added of block.type === "list" ? sentencesOf(block) : [block]) sequence.blocks.push(added);
    sequence.openItems = null;
  }
}

/** Returns the number that an item added to these blocks would have; null where they do not end with an ordered list. */
export function nextNumber({ blocks, openItems }: BlockSequence): number | null {
  const last = blocks.at(-1);
  return openItems !== null && last?.type === "list" && last.ordered ? startOf(last) + openItems.length : null;
}

/** Returns the first number of an ordered list. */
export function startOf({ start = 1 }: List): number {
  return start;
}

/** Returns whether a list continues the one that ends these blocks. A number that repeats the one before it counts on. */
function continues(sequence: BlockSequence, list: List): boolean {
  const next = nextNumber(sequence);
  if (list.ordered) return next === startOf(list) || next === startOf(list) + 1;
  return next === null;
}

function isSentences(list: List): boolean {
  const start = startOf(list);
  return list.ordered && !(Number.isInteger(start) && start >= 0 && start <= startMax);
}

/** Returns the items of a list as paragraphs that begin with their numbers. */
function sentencesOf(list: List): Block[] {
  return numberedItems(list).map((children) => ({ type: "paragraph", children }));
}

/** Returns the items of an ordered list with their numbers as words, for places where there can be no list. */
export function numberedItems(list: List): Inlines[] {
  return list.items.map((item, index) => behind(`${startOf(list) + index}. `, item));
}

/** Returns inline content behind words; empty content stays empty. */
export function behind(words: string, content: Inlines): Inlines {
  return words === "" || content.length === 0 ? content : normalInlines([{ type: "text", text: words }, ...content], "many");
}
