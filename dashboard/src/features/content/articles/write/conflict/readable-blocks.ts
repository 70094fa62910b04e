import { type Block, type Document, parseArticle, plainTextOf } from "@galley/markdown";

/** Returns the plain words of some blocks, or their Markdown if the words alone do not tell two sides apart. */
export function readableBlocks(blocks: readonly string[], others: readonly string[]): string {
  const text = wordsOf(blocks);
  return text === wordsOf(others) ? blocks.join("\n\n") : text;
}

function wordsOf(blocks: readonly string[]): string {
  return blocks.map((block) => words(parseArticle(block).document)).join("\n\n");
}

function words(document: Document): string {
  const [only] = document.blocks;
  if (only?.type === "image") return [`[${only.alt || only.src}]`, only.caption].filter(Boolean).join(" ");
  if (only?.type === "list")
    return only.items.map((_, index) => `${only.ordered ? `${(only.start ?? 1) + index}.` : "•"} ${itemText(only, index)}`).join("\n");
  return plainTextOf(document);
}

function itemText(list: Extract<Block, { type: "list" }>, index: number): string {
  const item = list.items[index] ?? [];
  return plainTextOf({ blocks: [{ type: "paragraph", children: item }] });
}
