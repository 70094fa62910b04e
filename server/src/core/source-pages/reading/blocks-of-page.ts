import type { Block, Inlines } from "@galley/markdown";
import { breaksLine, type InlineLine, inlineTextOf, lineOf, startInlineLine, walkText } from "./inline-line.ts";
import { isElement, type PageElement, type PageNode } from "./page-dom.ts";
import { tableBlocks } from "./table-blocks.ts";

const itemLengthMax = 600;

/** Returns a part of a page as blocks of the article language. Images, code and lines that are only a link are left out. */
export function blocksOfPage(root: PageElement): Block[] {
  const blocks: Block[] = [];
  let line = startInlineLine();

  const flush = () => {
    if (isRead(line)) blocks.push({ type: "paragraph", children: line.inlines });
    line = startInlineLine();
  };
  const add = (found: readonly Block[]) => {
    flush();
    blocks.push(...found);
  };
  walkText(
    root,
    () => line,
    (element, walk) => {
      const { localName } = element;
      const read = element !== root && Object.hasOwn(readers, localName) ? readers[localName] : undefined;
      if (read !== undefined) return add(read(element));
      if (localName === "br") return line.inlines.at(-1)?.type === "break" ? flush() : addBreak(line);
      if (!breaksLine(element)) return walk();
      flush();
      walk();
      flush();
    },
  );
  flush();
  return blocks;
}

function addBreak(line: InlineLine): void {
  if (line.inlines.length > 0) line.inlines.push({ type: "break" });
}

/** Returns whether a line is kept. A line of links is not, unless it is a whole sentence. */
function isRead({ inlines, length, linkLength }: InlineLine): boolean {
  return length > 0 && (linkLength < length * 0.9 || /[.!?…。！？؟।]["”»』」)]*$/u.test(inlineTextOf(inlines).trim()));
}

const readers: Record<string, (element: PageElement) => Block[]> = {
  h1: (element) => heading(element, 2),
  h2: (element) => heading(element, 2),
  h3: (element) => heading(element, 3),
  h4: (element) => heading(element, 3),
  h5: (element) => heading(element, 3),
  h6: (element) => heading(element, 3),
  summary: (element) => heading(element, 3),
  ul: (element) => list(element, false),
  ol: (element) => list(element, true),
  dl: definitions,
  blockquote: quote,
  table: (element) => tableBlocks(element, blocksOfPage),
  pre: () => [],
  figcaption: () => [],
  hr: () => [],
};

function heading(element: PageElement, level: 2 | 3): Block[] {
  const text = inlineTextOf(lineOf(element).inlines)
    .replace(/\s+/gu, " ")
    .replace(/\s*[¶#§]+\s*$/u, "")
    .trim();
  return text === "" ? [] : [{ type: "heading", level, children: [{ type: "text", text }] }];
}

function list(element: PageElement, ordered: boolean): Block[] {
  const entries = elementsIn(element);
  if (entries.some(isLong)) return entries.flatMap((entry) => blocksOfPage(entry));
  const lines = entries.flatMap(linesOf);
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  const linkLength = lines.reduce((sum, line) => sum + line.linkLength, 0);
  if (length === 0 || linkLength >= length * 0.9) return [];
  return [{ type: "list", ordered, items: lines.map(({ inlines }) => inlines) }];
}

function elementsIn(element: PageElement): PageElement[] {
  return [...element.childNodes].filter(isElement);
}

/** Returns whether a list item holds a whole text, such as a card, an answer or instructions with headings. */
function isLong(item: PageElement): boolean {
  return item.textContent.length > itemLengthMax || item.querySelector("h1, h2, h3, h4, h5, h6, blockquote, table") !== null;
}

/** Returns an item's own line, then those of the lists inside it. */
function linesOf(item: PageElement): InlineLine[] {
  const inner = listsIn(item);
  const own = isList(item) ? startInlineLine() : lineOf(item, new Set<PageNode>([...inner, ...item.querySelectorAll("pre")]));
  const nested = inner.flatMap((list) => elementsIn(list).flatMap(linesOf));
  return own.length > 0 ? [own, ...nested] : nested;
}

/** Returns the outermost lists: the element itself when it is one, else those inside it. */
function listsIn(element: PageElement): PageElement[] {
  return isList(element) ? [element] : elementsIn(element).flatMap(listsIn);
}

function isList({ localName }: PageElement): boolean {
  return localName === "ul" || localName === "ol";
}

function definitions(element: PageElement): Block[] {
  const items: Inlines[] = [];
  let terms: string[] = [];
  for (const entry of element.querySelectorAll("dt, dd")) {
    const { inlines, length } = lineOf(entry);
    if (length === 0) continue;
    if (entry.localName === "dt") terms.push(inlineTextOf(inlines).replace(/\s+/gu, " ").trim().replace(/:$/, ""));
    else {
      items.push(terms.length === 0 ? inlines : [{ type: "text", text: `${terms.join(", ")}: ` }, ...inlines]);
      terms = [];
    }
  }
  return items.length === 0 ? [] : [{ type: "list", ordered: false, items }];
}

function quote(element: PageElement): Block[] {
  const named = [...element.querySelectorAll("cite")].at(-1);
  const author =
    named === undefined
      ? ""
      : named.textContent
          .replace(/\s+/gu, " ")
          .replace(/^[\s—–-]+/u, "")
          .trim();
  named?.remove();
  const paragraphs = blocksOfPage(element).flatMap((block) =>
    block.type === "paragraph" ? [block.children] : block.type === "list" ? block.items : [],
  );
  if (paragraphs.length === 0) return [];
  return [{ type: "quote", paragraphs, ...(author !== "" && author.length <= 120 ? { author } : {}) }];
}
