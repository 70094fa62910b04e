import {
  type Block,
  blocksOfElement,
  type HtmlRules,
  type Inline,
  type Inlines,
  inlineContentsOf,
  inlineText,
  isListElement,
  oneLine,
} from "@galley/markdown";
import type { PageElement } from "./page-dom.ts";

const cellLengthMax = 400;

/** Turns a table into a list with an item for each row, "first cell: the others". A layout table becomes the content of its cells. */
function tableBlocks(table: PageElement, blocksOf: (cell: PageElement) => Block[], textOf: (cell: PageElement) => string): Block[] {
  const rows = rowsOf(table);
  if (rows.every((cells) => cells.length < 2) || rows.flat().some(arranges)) return rows.flat().flatMap(blocksOf);
  const items = rows.filter((cells) => !cells.every(({ localName }) => localName === "th")).flatMap((cells) => itemOf(cells.map(textOf)));
  return items.length === 0 ? [] : [{ type: "list", ordered: false, items }];
}

function rowsOf(table: PageElement): PageElement[][] {
  return [...table.children].flatMap((part) => {
    if (part.localName !== "tr") return /^(?:thead|tbody|tfoot)$/.test(part.localName) ? rowsOf(part) : [];
    return [[...part.children]];
  });
}

function arranges(cell: PageElement): boolean {
  return cell.textContent.length > cellLengthMax || cell.querySelector("p + p, h1, h2, h3, h4, table, ul, ol, blockquote") !== null;
}

function itemOf(cells: readonly string[]): Inlines[] {
  const [first = "", ...others] = cells.filter((text) => text !== "");
  if (first === "") return [];
  const text = others.length === 0 ? first : `${first.replace(/:$/, "")}: ${others.join(", ")}`;
  return [[{ type: "text", text }]];
}

const itemLengthMax = 600;

/** Returns a part of a page as blocks of the article language. Images, code and lines that are only a link are left out. */
export function blocksOfPage(root: PageElement): Block[] {
  return blocksOfElement(root, rules).flatMap(readable);
}

const rules: HtmlRules = {
  text: (text) => text.replace(/\s+/gu, " "),
  // Addresses are not kept, but a line that is only a link is told by them.
  link: () => "#",
  read(element: PageElement) {
    const { localName } = element;
    if (isListElement(element)) return longEntries(element);
    if (localName === "summary") return [{ type: "heading", level: 3, children: lineOf(element) }];
    if (localName === "dl") return definitions(element);
    if (localName === "table") return tableBlocks(element, blocksOfPage, (cell) => oneLine(inlineText(lineOf(cell))));
    // Readings of characters are for people who do not know these.
    if (localName === "rt") return "";
    return localName === "pre" || localName === "figcaption" ? [] : undefined;
  },
};

/** Returns the words of an element as one line without links. */
function lineOf(element: PageElement): Inlines {
  const contents = blocksOfElement(element, { ...rules, link: () => null }).flatMap(inlineContentsOf);
  return contents.flatMap((content, index) => (index === 0 ? content : [textNode(" "), ...content]));
}

function textNode(text: string): Inline {
  return { type: "text", text };
}

/** Returns the block as it is kept: headings and items on one line, without lines of links. */
function readable(block: Block): Block[] {
  if (block.type === "heading") {
    const text = oneLine(inlineText(block.children)).replace(/\s*[¶#§]+\s*$/u, "");
    return text === "" ? [] : [{ ...block, children: [textNode(text)] }];
  }
  if (block.type === "quote") return [{ ...block, paragraphs: block.paragraphs.filter(isSaid) }];
  if (block.type === "list") return isLinks(block.items.flat()) ? [] : [{ ...block, items: block.items.map(withoutBreaks) }];
  return block.type === "paragraph" && isSaid(block.children) ? [block] : [];
}

function withoutBreaks(inlines: Inlines): Inlines {
  return inlines.map((inline) => {
    if (inline.type === "break") return textNode(" ");
    return "children" in inline ? { ...inline, children: withoutBreaks(inline.children) } : inline;
  });
}

/** Returns whether a line is kept. A line of links is not, unless it is a whole sentence. */
function isSaid(line: Inlines): boolean {
  return !isLinks(line) || /[.!?…。！？؟।]["”»』」)]*$/u.test(inlineText(line).trim());
}

function isLinks(inlines: Inlines): boolean {
  const lengthOf = (part: Inlines) => inlineText(part).replace(/\s/gu, "").length;
  return lengthOf(inlines.filter(({ type }) => type === "link")) >= lengthOf(inlines) * 0.9;
}

/** Returns the blocks of entries that hold whole texts, such as cards, answers or instructions with headings. */
function longEntries(list: PageElement): Block[] | undefined {
  const entries = [...list.children];
  return entries.some(isLong) ? entries.flatMap(blocksOfPage) : undefined;
}

function isLong(entry: PageElement): boolean {
  return entry.textContent.length > itemLengthMax || entry.querySelector("h1, h2, h3, h4, h5, h6, blockquote, table") !== null;
}

function definitions(element: PageElement): Block[] {
  const items: Inlines[] = [];
  let terms: string[] = [];
  for (const entry of element.querySelectorAll("dt, dd")) {
    const line = lineOf(entry);
    if (line.length === 0) continue;
    if (entry.localName === "dt") terms.push(oneLine(inlineText(line)).replace(/:$/, ""));
    else {
      items.push(terms.length === 0 ? line : [textNode(`${terms.join(", ")}: `), ...line]);
      terms = [];
    }
  }
  return items.length === 0 ? [] : [{ type: "list", ordered: false, items }];
}
