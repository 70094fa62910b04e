import { type Block, type Inlines, inlineText } from "@galley/markdown";
import type { PageElement } from "#src/core/source-pages/reading/page-dom.ts";
import { oneLine } from "#src/core/text/one-line.ts";
import type { ImportContext } from "./import-context.ts";

/** Context for the readers of single elements. */
export type Inner = { context: ImportContext; blocksIn: (element: PageElement) => Block[] };

const authorLengthMax = 120;

/** Flattens the content of a list item: first its own text as one item, then the items of nested lists. Images follow the list. */
export function flatItems(blocks: readonly Block[], { dropped }: ImportContext): { items: Inlines[]; images: Block[] } {
  const own: Inlines[] = [];
  const nested: Inlines[] = [];
  for (const block of blocks) {
    if (block.type === "list") {
      dropped.note("nested_list");
      nested.push(...block.items);
    } else if (block.type !== "image") {
      if (block.type !== "paragraph") dropped.note("nested_block");
      own.push(...(block.type === "quote" ? block.paragraphs : [block.children]));
    }
  }
  const item = own.flatMap((part, index): Inlines => (index === 0 ? part : [{ type: "break" }, ...part]));
  return { items: item.length === 0 ? nested : [item, ...nested], images: blocks.filter(({ type }) => type === "image") };
}

export function headingOf(element: PageElement, level: 2 | 3, { blocksIn }: Inner): Block[] {
  const blocks = blocksIn(element);
  const children = wordsOf(blocks).flatMap((part, index): Inlines => (index === 0 ? part : [{ type: "text", text: " " }, ...part]));
  const images = blocks.filter(({ type }) => type === "image");
  return children.length === 0 ? images : [{ type: "heading", level, children }, ...images];
}

/** Reads a quotation. Its author is named in `cite` or in a last line that begins with a dash. */
export function quoteOf(element: PageElement, { context, blocksIn }: Inner): Block[] {
  const named = [...element.querySelectorAll("cite")].at(-1);
  const cited = oneLine(named?.textContent ?? "").replace(/^[—–-]+\s*/u, "");
  const isAuthor = cited !== "" && cited.length <= authorLengthMax;
  if (isAuthor) named?.remove();
  const blocks = blocksIn(element);
  for (const { type } of blocks)
    if (type !== "paragraph" && type !== "image") context.dropped.note(`nested_${type === "heading" ? "block" : type}`);
  const { paragraphs, author } = isAuthor ? { paragraphs: wordsOf(blocks), author: cited } : partSignature(wordsOf(blocks));
  const images = blocks.filter(({ type }) => type === "image");
  if (paragraphs.length === 0) return images;
  return [{ type: "quote", paragraphs, ...(author !== undefined && { author }) }, ...images];
}

/** Splits off a last line that begins with a dash: it names the author. */
function partSignature(paragraphs: readonly Inlines[]): { paragraphs: Inlines[]; author?: string } {
  const last = paragraphs.at(-1) ?? [];
  const start = last.findLastIndex(({ type }) => type === "break") + 1;
  const [, author] = /^[—–]\s*(.{1,120})$/u.exec(oneLine(inlineText(last.slice(start)))) ?? [];
  if (author === undefined || (paragraphs.length === 1 && start === 0)) return { paragraphs: [...paragraphs] };
  const rest = last.slice(0, Math.max(0, start - 1));
  return { paragraphs: [...paragraphs.slice(0, -1), ...(rest.length > 0 ? [rest] : [])], author };
}

function wordsOf(blocks: readonly Block[]): Inlines[] {
  return blocks.flatMap((block): readonly Inlines[] => {
    if (block.type === "image") return [];
    if (block.type === "list") return block.items;
    return block.type === "quote" ? block.paragraphs : [block.children];
  });
}
