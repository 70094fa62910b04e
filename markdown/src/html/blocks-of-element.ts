import type { Block } from "../document.ts";
import type { DroppedKind, KeptKinds } from "../dropped.ts";
import { codeLines } from "../nearest/code-lines.ts";
import { apart } from "../nearest/list-of-rows.ts";
import { inlineContentsOf, inlineText } from "../plain-text.ts";
import { codeOfElement } from "./code-of-element.ts";
import { breaksLine, countsOtherwise, type HtmlElement, type HtmlNode, isElement, isListElement, isText, numberOf } from "./dom.ts";
import { addLineBreak, addLineText, type HtmlLine, type Marks, marksOfTag, noMarks, partWords, startHtmlLine } from "./line.ts";
import { hasHint } from "./losses.ts";
import { captionedImage, entryOf, headingOf, listOf, quoteOf } from "./nested.ts";
import { isTabular, startTables, type Tables, tableOf } from "./tables.ts";

/** Decisions in which the readers of HTML differ. */
export type HtmlRules = {
  /** Normalizes the white space of a text node. A newline that stays is a line break; an empty line ends the paragraph. */
  text(text: string, node: HtmlNode): string;
  /** Returns the address of a link; null when its text stays without one. */
  link(element: HtmlElement): string | null;
  /** Reads an element: returns its blocks, or text for the line. Undefined leaves it to the reader. */
  read(element: HtmlElement): readonly Block[] | string | undefined;
  /** Called for each element that the article language lacks or flattens: before it is read, or after where its content decides. */
  dropped?(kind: DroppedKind, element: HtmlElement): void;
  /** Returns whether an element begins a line although those of its name do not. */
  isLine?(element: HtmlElement): boolean;
  /** Called where a line or a cell begins. */
  breaks?(): void;
  /** Kinds to keep in their nearest form: tables as lists, code blocks as lines of code. The others are left out. */
  readonly keep?: KeptKinds;
  /** Returns the marks of text in an element, given those around it; by its tag if there is no such rule. */
  marks?(element: HtmlElement, around: Marks): Marks;
};

/** Numbers of an ordered list that are words. Plain ones count from 1 within a numbered list, and go: its own are beside them. */
type Count = { next: number; isPlain: boolean };

/**
 * `within`: the innermost block around an element, if that block can hold only lines. Of lists within each other it is the outer one,
 * `numbered` where that one is ordered. `count`: that of the list around an entry, null where its numbers are none or kept.
 */
type Place = {
  readonly rules: HtmlRules;
  readonly within: "item" | "numbered" | "quote" | null;
  readonly count: Count | null;
  readonly tables: Tables;
};

/** State of reading one part of a page: the finished blocks and the current line. */
type Part = Place & { readonly blocks: Block[]; line: HtmlLine };

const marked = /^(?:s|strike|del|sub|sup|u|ins|mark)$/;
const embedded = new Set("iframe object embed svg math button select textarea input audio video canvas".split(" "));
const silent = new Set("script style noscript template head title meta link img source wbr area rp".split(" "));
/** Signs around the words of elements that readers see with them. */
const signs: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["q", ["“", "”"]],
  ["rt", ["(", ")"]],
]);

/** Reads the content of an element as blocks of the article language, not yet in normal form. */
export function blocksOfElement(root: HtmlElement, rules: HtmlRules): Block[] {
  return blocksOf(root.childNodes, noMarks, { rules, within: null, count: null, tables: startTables() });
}

function blocksOf(nodes: Iterable<HtmlNode>, marks: Marks, place: Place): Block[] {
  const part: Part = { ...place, blocks: [], line: startHtmlLine() };
  for (const node of nodes) readNode(part, node, marks);
  flush(part);
  return part.blocks;
}

function flush(part: Part): void {
  const { inlines } = part.line;
  if (/\S/.test(inlineText(inlines))) part.blocks.push({ type: "paragraph", children: inlines });
  part.line = startHtmlLine();
}

function readNode(part: Part, node: HtmlNode, marks: Marks): void {
  if (isText(node)) readText(part, part.rules.text(node.textContent ?? "", node), marks);
  if (!isElement(node)) return;
  if (isLine(node, part.rules)) part.rules.breaks?.();
  const kind = droppedKind(node, part.within);
  if (kind !== null) part.rules.dropped?.(kind, node);
  if (hasHint(node)) part.rules.dropped?.("link_title", node);
  const read = part.rules.read(node) ?? readBlock(part, node, marks);
  if (read === undefined) readContent(part, node, marks);
  else if (read === "" && (embedded.has(node.localName) || node.localName === "img")) partWords(part.line);
  else if (typeof read === "string") readText(part, read, marks);
  else {
    flush(part);
    for (const block of read) addBlock(part, block);
  }
}

/** Adds a block. The list of a table stays apart from the lists beside it. */
function addBlock({ blocks, tables }: Part, block: Block): void {
  const last = blocks.at(-1);
  const isTable = tables.lists.has(block);
  if (last?.type === "list" && tables.lists.has(last) && block.type === "list" && !block.ordered && !isTable) {
    blocks[blocks.length - 1] = apart(last, blocks.at(-2), true);
  }
  blocks.push(isTable && block.type === "list" ? tables.kept(apart(block, last, false)) : block);
}

function droppedKind(element: HtmlElement, within: Place["within"]): DroppedKind | null {
  const { localName } = element;
  if (localName === "table") return isTabular(element) ? "table" : null;
  if (localName === "pre") return "code_block";
  if (localName === "hr") return "rule";
  if (isBox(element, within)) return "task";
  if (embedded.has(localName)) return "html";
  if (marked.test(localName)) return "mark";
  if (isList(within) && isListElement(element)) return "nested_list";
  if (localName === "ol" && countsOtherwise(element)) return "list_number";
  if (within === "quote" && localName === "blockquote") return "nested_quote";
  if (within !== null && (isListElement(element) || /^(?:blockquote|h[1-6])$/.test(localName))) return "nested_block";
  return /^h[4-6]$/.test(localName) ? "heading_level" : null;
}

function readBlock(part: Part, element: HtmlElement, marks: Marks): Block[] | string | undefined {
  const { localName } = element;
  const inner = /^(?:ul|ol|li)$/.test(localName) ? marksIn(element, marks, part.rules) : marks;
  const blocksIn: BlocksIn = (within = part.within, count = null) => blocksOf(element.childNodes, inner, { ...part, within, count });
  if (localName === "br") return addLineBreak(part.line, marks) ? "" : [];
  if (/^h[1-6]$/.test(localName)) return headingOf(blocksIn(), /^h[12]$/.test(localName) ? 2 : 3);
  if (isListElement(element)) return readList(part, element, blocksIn);
  const tell = (kind: DroppedKind, lost = element) => part.rules.dropped?.(kind, lost);
  if (localName === "li") {
    const value = numberOf(element, "value");
    const number = { number: part.count === null ? value : undefined, words: part.count === null ? "" : nextWords(part.count, value) };
    return entryOf(blocksIn(isList(part.within) ? part.within : "item"), tell, number);
  }
  if (localName === "figure") return figureBlocks(part, element, marks);
  if (localName === "blockquote") return quoteOf(element, () => blocksIn("quote"), tell);
  if (localName === "hr") return [];
  if (isBox(element, part.within)) return element.getAttribute("checked") === null ? "☐ " : "☑ ";
  if (localName === "pre") return keepsKind(part, "code_block") ? codeLines(codeOfElement(element)) : [];
  if (localName === "table" && isTabular(element)) {
    const blocksInCell = (cell: HtmlElement) => {
      part.rules.breaks?.();
      const own = cell.localName === "td" ? marksIn(cell, marks, part.rules) : marks;
      return blocksOf(cell.childNodes, own, { ...part, within: "item", count: null });
    };
    return keepsKind(part, "table") ? tableOf(element, blocksInCell, part.tables) : [];
  }
  return silent.has(localName) || embedded.has(localName) ? "" : undefined;
}

type BlocksIn = (within?: Place["within"], count?: Place["count"]) => Block[];

/** Returns a list, or the entries of one within another or a quotation, where its numbers are words. */
function readList({ within }: Part, list: HtmlElement, blocksIn: BlocksIn): Block[] {
  const ordered = list.localName === "ol";
  const start = numberOf(list, "start") ?? 1;
  if (within === null) return listOf(blocksIn(ordered ? "numbered" : "item"), ordered, start);
  const count = { next: start, isPlain: within === "numbered" && start === 1 };
  return listOf(blocksIn(within === "quote" ? "item" : within, ordered ? count : null), false);
}

function nextWords(count: Count, value = count.next): string {
  count.isPlain &&= value === count.next;
  count.next = value + 1;
  return count.isPlain ? "" : `${value}. `;
}

/** Returns the blocks of a figure. A caption is plain text, so that links in it are told as lost. */
function figureBlocks(part: Part, figure: HtmlElement, marks: Marks): Block[] {
  const nodes = [...figure.childNodes];
  const caption = nodes.find((node): node is HtmlElement => isElement(node) && node.localName === "figcaption");
  if (caption === undefined) return blocksOf(nodes, marks, part);
  const content = blocksOf(
    nodes.filter((node) => node !== caption),
    marks,
    part,
  );
  const words = blocksOf([caption], marks, part);
  const image = captionedImage(content, words);
  if (image === undefined) return caption === nodes.find(isElement) ? [...words, ...content] : [...content, ...words];
  const lines = words.flatMap(inlineContentsOf);
  if (lines.some((line) => line.some(({ type }) => type === "link"))) part.rules.dropped?.("link", caption);
  return [image];
}

function isList(within: Place["within"]): boolean {
  return within === "item" || within === "numbered";
}

/** Returns whether an element is a box to tick of a list's entry. */
function isBox(element: HtmlElement, within: Place["within"]): boolean {
  return isList(within) && element.localName === "input" && element.getAttribute("type")?.toLowerCase() === "checkbox";
}

function isLine(element: HtmlElement, rules: HtmlRules): boolean {
  return breaksLine(element) || rules.isLine?.(element) === true;
}

function marksIn(element: HtmlElement, around: Marks, rules: HtmlRules): Marks {
  return rules.marks?.(element, around) ?? marksOfTag(element, around);
}

function keepsKind({ rules }: Part, kind: DroppedKind): boolean {
  return rules.keep?.has(kind) === true;
}

function readContent(part: Part, element: HtmlElement, around: Marks): void {
  const { rules } = part;
  const own = marksIn(element, around, rules);
  const href = element.localName === "a" && around.link === null ? rules.link(element) : null;
  const marks: Marks = href === null ? own : { ...own, link: { href } };
  const begins = isLine(element, rules);
  if (begins) flush(part);
  const [before, after] = signs.get(element.localName) ?? ["", ""];
  if (before !== "") addLineText(part.line, before, marks);
  for (const child of element.childNodes) readNode(part, child, marks);
  if (after !== "") addLineText(part.line, after, marks);
  if (begins) flush(part);
  const isWordless = href !== null && marks.link?.written !== true;
  if (isWordless && [...element.querySelectorAll("img")].length > 0) rules.dropped?.("link", element);
}

function readText(part: Part, text: string, marks: Marks): void {
  for (const [index, paragraph] of text.split(/\n[^\S\n]*\n\s*/).entries()) {
    if (index > 0) flush(part);
    for (const [number, line] of paragraph.split("\n").entries()) {
      if (number > 0) part.line.ended = true;
      addLineText(part.line, line, marks);
    }
  }
}
