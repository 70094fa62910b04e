import type { Block, Image, Inline, Inlines, List } from "../document.ts";
import type { DroppedKind } from "../dropped.ts";
import { oneLine } from "../one-line.ts";
import { inlineContentsOf, inlineText } from "../plain-text.ts";
import { numberedItems } from "../tree/blocks.ts";
import type { HtmlElement } from "./dom.ts";

const authorLengthMax = 120;

/** Returns a heading with the words of its blocks on one line. Images follow it. */
export function headingOf(blocks: readonly Block[], level: 2 | 3): Block[] {
  const children = joined(blocks.flatMap(linesOf), { type: "text", text: " " });
  return [...(children.length > 0 ? [{ type: "heading", level, children } as const] : []), ...imagesIn(blocks)];
}

/** Returns a flat list of all lines in it. An image stands behind its line, and the list goes on after it. */
export function listOf(blocks: readonly Block[], ordered: boolean, start = 1): Block[] {
  const parts: Block[] = [];
  let items: Inlines[] = [];
  let next = start;
  const end = () => {
    if (items.length > 0) parts.push({ type: "list", ordered, ...(ordered && next !== 1 && { start: next }), items });
    next += items.length;
    items = [];
  };
  for (const block of blocks) {
    if (block.type === "image" || isNumbered(block)) end();
    if (isNumbered(block)) next = block.start;
    if (block.type === "image") parts.push(block);
    else items.push(...linesOf(block));
  }
  end();
  return parts;
}

/** The number of an entry: its own one in a list that is kept, or the words for it where numbers are words. */
type EntryNumber = { readonly number: number | undefined; readonly words: string };

/**
 * Returns a list of one entry: its own text as one item, then the items of the lists in it, with their images. `tell` is called for a
 * box to tick, and for an image that stood before words of the entry.
 */
export function entryOf(blocks: readonly Block[], tell: (kind: DroppedKind) => void, { number, words: before }: EntryNumber): Block[] {
  const own = blocks.filter(({ type }) => type !== "list").flatMap(linesOf);
  const words = joined(own, { type: "break" });
  const boxed = withBox(words);
  if (boxed !== words) tell("task");
  if (movesImage(blocks)) tell("nested_image");
  const text: Block[] = own.length > 0 ? [{ type: "paragraph", children: boxed }] : [];
  const inner = blocks.filter(({ type }) => type === "list" || type === "image");
  const plain = inner.map((block) => (block.type === "list" ? listOfItems(linesOf(block)) : block));
  const [first, ...others] = listOf([...text, ...plain], false);
  if (first?.type !== "list") return first === undefined ? [] : [first, ...others];
  const items =
    before === "" ? first.items : first.items.map((item, at): Inlines => (at === 0 ? [{ type: "text", text: before }, ...item] : item));
  return [{ ...first, ...(number !== undefined && { start: number }), items }, ...others];
}

/** Returns whether an image stands elsewhere than before: behind words that followed it, or without the entry that held nothing else. */
function movesImage(blocks: readonly Block[]): boolean {
  const image = blocks.findIndex(({ type }) => type === "image");
  const words = blocks.findLastIndex(({ type }) => type !== "image" && type !== "list");
  return image !== -1 && (image < words || blocks.every(({ type }) => type === "image"));
}

/** Returns an entry's words with a box to tick, which many programs write as Markdown does, as its sign. */
function withBox(words: Inlines): Inlines {
  const [first, ...others] = words;
  const [mark, state] = first?.type === "text" ? (/^\s*\[([ xX])\](?=\s)/.exec(first.text) ?? []) : [];
  if (first?.type !== "text" || mark === undefined) return words;
  return [{ ...first, text: `${state === " " ? "☐" : "☑"}${first.text.slice(mark.length)}` }, ...others];
}

function listOfItems(items: readonly Inlines[]): Block {
  return { type: "list", ordered: false, items };
}

/** Returns whether a block is an entry with a number of its own. */
function isNumbered(block: Block): block is List & { readonly start: number } {
  return block.type === "list" && !block.ordered && block.start !== undefined;
}

/**
 * Returns a quotation. Its author is named at its end: in `cite`, or in a line that begins with a dash. It is plain text. Images follow
 * it. `tell` is called for an author's link, and where there are images.
 */
export function quoteOf(element: HtmlElement, blocksIn: () => Block[], tell: (kind: DroppedKind, element: HtmlElement) => void): Block[] {
  const cite = [...element.querySelectorAll("cite")].at(-1);
  const named = cite?.textContent ?? "";
  const cited = oneLine(named).replace(/^[—–-]+\s*/u, "");
  const isAuthor = cited !== "" && cited.length <= authorLengthMax && element.textContent?.trimEnd().endsWith(named.trimEnd()) === true;
  if (isAuthor) cite?.remove();
  const blocks = blocksIn();
  const contents = blocks.flatMap(linesOf);
  const { paragraphs, author, isLink } = isAuthor
    ? { paragraphs: contents, author: cited, isLink: cite !== undefined && [...cite.querySelectorAll("a[href]")].length > 0 }
    : partSignature(contents);
  if (isLink) tell("link", cite ?? element);
  if (imagesIn(blocks).length > 0) tell("nested_image", element);
  if (paragraphs.length === 0) {
    const named: Block[] = author === undefined ? [] : [{ type: "paragraph", children: [{ type: "text", text: author }] }];
    return [...imagesIn(blocks), ...named];
  }
  return [{ type: "quote", paragraphs, ...(author !== undefined && { author }) }, ...imagesIn(blocks)];
}

/** Splits off a last line that begins with a dash: it names the author. */
function partSignature(paragraphs: readonly Inlines[]): { paragraphs: readonly Inlines[]; author?: string; isLink: boolean } {
  const last = paragraphs.at(-1) ?? [];
  const start = last.findLastIndex(({ type }) => type === "break") + 1;
  const [, author] = /^[—–]\s*(.{1,120})$/u.exec(oneLine(inlineText(last.slice(start)))) ?? [];
  if (author === undefined || (paragraphs.length === 1 && start === 0)) return { paragraphs, isLink: false };
  const rest = last.slice(0, Math.max(0, start - 1));
  return { paragraphs: [...paragraphs.slice(0, -1), ...(rest.length > 0 ? [rest] : [])], author, isLink: hasLink(last.slice(start)) };
}

/** Returns the lines of a block within another, where numbers are words and a quotation's author has a line of its own. */
export function linesOf(block: Block): readonly Inlines[] {
  if (block.type === "list" && block.ordered) return numberedItems(block);
  const author: Inlines[] = block.type === "quote" && block.author !== undefined ? [[{ type: "text", text: `— ${block.author}` }]] : [];
  return [...inlineContentsOf(block), ...author];
}

/** Returns the image of a figure with the words below it as its caption; undefined if the figure holds anything else. */
export function captionedImage(content: readonly Block[], words: readonly Block[]): Image | undefined {
  const [image, ...more] = content;
  if (image?.type !== "image" || image.caption !== undefined || more.length > 0) return undefined;
  if (words.length === 0 || words.some(({ type }) => type !== "paragraph")) return undefined;
  const caption = oneLine(words.flatMap(inlineContentsOf).map(inlineText).join(" "));
  return caption === "" ? undefined : { ...image, caption };
}

export function imagesIn(blocks: readonly Block[]): Block[] {
  return blocks.filter(({ type }) => type === "image");
}

export function joined(contents: readonly Inlines[], between: Inline): Inlines {
  return contents.flatMap((content, index) => (index === 0 ? content : [between, ...content]));
}

function hasLink(inlines: Inlines): boolean {
  return inlines.some((inline) => inline.type === "link" || ("children" in inline && hasLink(inline.children)));
}
