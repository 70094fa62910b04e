import type { Block, Inlines } from "../document.ts";
import { parseArticle } from "../parse/parse-article.ts";
import { plainTextOf } from "../plain-text.ts";
import { writeMarkdown } from "../write/write-markdown.ts";
import { blocksOf } from "./diff-blocks.ts";
import type { MarkdownBlock } from "./markdown-block.ts";
import { type MergedPart, mergeSequences } from "./merge-sequences.ts";
import { mergeWords } from "./merge-words.ts";

/**
 * Merges two versions of an article's Markdown that began from the same base, block by block, and within a block item by item and word by
 * word. Nothing that only one side changed is asked about or lost. The parts are canonical Markdown in the order of the text.
 */
export function mergeArticles(base: string, one: string, other: string): MergedPart[] {
  return mergeSequences(blocksOf(base), blocksOf(one), blocksOf(other), mergeBlocks);
}

/** Returns the Markdown of a merge without overlaps, or null if something overlaps. */
export function mergedText(parts: readonly MergedPart[]): string | null {
  const texts: string[] = [];
  for (const part of parts) {
    if (part.kind === "overlap") return null;
    texts.push(...part.texts);
  }
  return joinBlocks(texts);
}

/** Returns the canonical Markdown of an article from that of its blocks. */
export function joinBlocks(texts: readonly string[]): string {
  return writeMarkdown(parseArticle(texts.join("\n\n")).document);
}

function mergeBlocks(base: MarkdownBlock, one: MarkdownBlock, other: MarkdownBlock): string | null {
  const [from, left, right] = [takeApart(base), takeApart(one), takeApart(other)];
  if (from === null || left === null || right === null) return null;
  const frame = pick(from.frame, left.frame, right.frame);
  if (frame === null) return null;
  const parts = mergeSequences(from.lines, left.lines, right.lines, mergeLines);
  const lines = parts.flatMap((part) => (part.kind === "settled" ? part.texts : []));
  return parts.some(({ kind }) => kind === "overlap") ? null : putTogether(JSON.parse(frame), lines);
}

/** Merges the words of a line. The words without their marks must merge as well, and to the same text: otherwise a mark was torn apart. */
function mergeLines(base: MarkdownBlock, one: MarkdownBlock, other: MarkdownBlock): string | null {
  const merged = mergeWords(base.text, one.text, other.text);
  const plain = mergeWords(plainOf(base.text), plainOf(one.text), plainOf(other.text));
  if (merged === null || plain === null || plainOf(merged) !== plain) return null;
  return lineOf(merged) === null ? null : merged;
}

/** Everything of a block except its lines. */
type Frame = Omit<Block, "children" | "items" | "paragraphs" | "line">;

function takeApart({ text }: MarkdownBlock): { frame: string; lines: MarkdownBlock[] } | null {
  const [block, ...more] = parseArticle(text).document.blocks;
  if (block === undefined || more.length > 0) return null;
  const { frame, lines } = partsOf(block);
  return {
    frame: JSON.stringify(frame),
    lines: lines.map((children) => ({ type: "paragraph", text: writeMarkdown({ blocks: [{ type: "paragraph", children }] }) })),
  };
}

function partsOf(block: Block): { frame: Frame; lines: readonly Inlines[] } {
  switch (block.type) {
    case "list": {
      const { items: lines, ...frame } = block;
      return { frame, lines };
    }
    case "quote": {
      const { paragraphs: lines, ...frame } = block;
      return { frame, lines };
    }
    case "image": {
      const { line: _, ...frame } = block;
      return { frame, lines: [] };
    }
    default: {
      const { children, ...frame } = block;
      return { frame, lines: [children] };
    }
  }
}

function putTogether(frame: Frame, lines: readonly string[]): string | null {
  const inlines: Inlines[] = [];
  for (const line of lines) {
    const children = lineOf(line);
    if (children === null) return null;
    inlines.push(children);
  }
  const block = blockOf(frame, inlines);
  const markdown = block === null ? "" : writeMarkdown({ blocks: [block] });
  return markdown === "" ? null : markdown;
}

function blockOf(frame: Frame, lines: readonly Inlines[]): Block | null {
  const [children] = lines;
  const block = frame as Block;
  switch (block.type) {
    case "list":
      return { ...block, items: lines };
    case "quote":
      return { ...block, paragraphs: lines };
    case "image":
      return { ...block, line: 0 };
    default:
      return children === undefined || lines.length > 1 ? null : { ...block, children };
  }
}

/** Returns the content of a line of Markdown; null if it reads as anything but one paragraph. */
function lineOf(markdown: string): Inlines | null {
  const [block, ...more] = parseArticle(markdown).document.blocks;
  return block?.type === "paragraph" && more.length === 0 ? block.children : null;
}

function plainOf(markdown: string): string {
  return plainTextOf(parseArticle(markdown).document);
}

function pick(base: string, one: string, other: string): string | null {
  if (one === other || other === base) return one;
  return one === base ? other : null;
}
