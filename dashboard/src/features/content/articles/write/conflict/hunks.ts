import { type Block, type Document, parseArticle, plainTextOf, writeMarkdown } from "@galley/markdown";
import { diffArrays } from "diff";

export type HunkChoice = "theirs" | "mine" | "both";
/** Blocks that both sides have, or a place where they differ. */
export type Hunk = { same: string[] } | { theirs: string[]; mine: string[] };

/** Compares two texts block by block. */
export function hunksOf(theirs: string, mine: string): Hunk[] {
  const hunks: Hunk[] = [];
  for (const { value, added, removed } of diffArrays(blocksOf(theirs), blocksOf(mine))) {
    const last = hunks.at(-1);
    if (!added && !removed) hunks.push({ same: value });
    else if (last !== undefined && "mine" in last) last[added ? "mine" : "theirs"].push(...value);
    else hunks.push(added ? { theirs: [], mine: value } : { theirs: value, mine: [] });
  }
  return hunks;
}

/** Returns the text that the choices produce, with `mine` where nothing is chosen. `choices` counts only the places that differ. */
export function chosenText(hunks: readonly Hunk[], choices: readonly (HunkChoice | undefined)[]): string {
  let place = 0;
  const blocks = hunks.flatMap((hunk) => {
    if ("same" in hunk) return hunk.same;
    const choice = choices[place++] ?? "mine";
    if (choice === "both") return [...hunk.theirs, ...hunk.mine];
    return hunk[choice];
  });
  return writeMarkdown(parseArticle(blocks.join("\n\n")).document);
}

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
  if (only?.type === "image") return `[${only.alt || only.src}]`;
  if (only?.type === "list")
    return only.items.map((_, index) => `${only.ordered ? `${index + 1}.` : "•"} ${itemText(only, index)}`).join("\n");
  return plainTextOf(document);
}

function itemText(list: Extract<Block, { type: "list" }>, index: number): string {
  const item = list.items[index] ?? [];
  return plainTextOf({ blocks: [{ type: "paragraph", children: item }] });
}

function blocksOf(markdown: string): string[] {
  return parseArticle(markdown).document.blocks.map((block) => writeMarkdown({ blocks: [block] }));
}
