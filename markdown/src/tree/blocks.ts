import type { Block, Inlines } from "../document.ts";

/** Blocks under construction. `openItems` are the items of the list that ends them, if a list does. */
export type BlockSequence = { readonly blocks: Block[]; openItems: Inlines[] | null };

export function startBlocks(): BlockSequence {
  return { blocks: [], openItems: null };
}

/** Adds a block; a list after a list of the same kind continues it, because Markdown reads them as one. */
export function addBlock(sequence: BlockSequence, block: Block): void {
  if (block.type !== "list") {
    sequence.blocks.push(block);
    sequence.openItems = null;
    return;
  }
  const last = sequence.blocks.at(-1);
  if (sequence.openItems !== null && last?.type === "list" && last.ordered === block.ordered) {
    for (const item of block.items) sequence.openItems.push(item);
    return;
  }
  sequence.openItems = [...block.items];
  sequence.blocks.push({ type: "list", ordered: block.ordered, items: sequence.openItems });
}
