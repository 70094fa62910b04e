import type { DiffBlock } from "@galley/contract";
import { parseArticle } from "../parse/parse-article.ts";
import { writeMarkdown } from "../write/write-markdown.ts";
import { align } from "./align.ts";
import { diffWords } from "./diff-words.ts";
import type { MarkdownBlock } from "./markdown-block.ts";
import { pairBlocks } from "./pair-blocks.ts";

const editsMax = 1000;

/** Returns the differences between two articles, block by block, each as Markdown. */
export function diffBlocks(before: string, after: string): DiffBlock[] {
  const [left, right] = [blocksOf(before), blocksOf(after)];
  const texts = (blocks: readonly MarkdownBlock[]) => blocks.map(({ text }) => text);
  return align(texts(left), texts(right), editsMax).flatMap((stretch): DiffBlock[] => {
    const removed = left.slice(stretch.before.start, stretch.before.end);
    const added = right.slice(stretch.after.start, stretch.after.end);
    if (stretch.same) return removed.map(({ text }) => ({ kind: "same", before: text, after: text }));
    return diffStretch(removed, added);
  });
}

/** Returns the blocks of an article. Joined with blank lines, they are its canonical Markdown. */
export function blocksOf(markdown: string): MarkdownBlock[] {
  return parseArticle(markdown).document.blocks.map((block) => ({ type: block.type, text: writeMarkdown({ blocks: [block] }) }));
}

function diffStretch(removed: readonly MarkdownBlock[], added: readonly MarkdownBlock[]): DiffBlock[] {
  const diff: DiffBlock[] = [];
  let row = 0;
  let column = 0;
  const flush = (rowEnd: number, columnEnd: number) => {
    for (const { text } of removed.slice(row, rowEnd)) diff.push({ kind: "removed", before: text });
    for (const { text } of added.slice(column, columnEnd)) diff.push({ kind: "added", after: text });
  };
  for (const [atRow, atColumn] of pairBlocks(removed, added)) {
    flush(atRow, atColumn);
    const before = removed[atRow]?.text ?? "";
    const after = added[atColumn]?.text ?? "";
    diff.push({ kind: "changed", before, after, words: diffWords(before, after) });
    row = atRow + 1;
    column = atColumn + 1;
  }
  flush(removed.length, added.length);
  return diff;
}
