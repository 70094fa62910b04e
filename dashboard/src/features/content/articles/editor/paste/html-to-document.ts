import { type Block, type Document, type Inline, normalDocument, replaceSpans } from "@galley/markdown";
import type { LeftOut } from "../left-out/left-out.ts";
import { inlineOf, plainStyle, type Style, styleOf, tidySpaces } from "./html-inlines.ts";
import { createLosses, type Losses } from "./html-losses.ts";

export type ReadHtml = { document: Document; images: number; leftOut: LeftOut[] };

type Reader = {
  blocks: Block[];
  line: Inline[];
  shape: Shape;
  quote: Inline[][] | null;
  images: number;
  isSpaced: boolean;
  losses: Losses;
};
type Shape = { type: "paragraph" } | { type: "heading"; level: 2 | 3 } | { type: "item"; ordered: boolean };

const skipped = new Set(
  "script style head meta link title template noscript iframe object svg math button select textarea input audio video".split(" "),
);
const blocks = new Set(
  "address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul body".split(
    " ",
  ),
);

/** Reads a page or another program's document. Everything that the article language lacks becomes plain text. */
export function htmlToDocument(html: string): ReadHtml {
  const page = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  const reader: Reader = {
    blocks: [],
    line: [],
    shape: { type: "paragraph" },
    quote: null,
    images: 0,
    isSpaced: true,
    losses: createLosses(),
  };
  readChildren(page.body, plainStyle, reader);
  endLine(reader);
  return { document: normalDocument({ blocks: reader.blocks }), images: reader.images, leftOut: reader.losses.found };
}

/**
 * Removes style sheets and renames `style` attributes. Styles are only read: the page's policy blocks them even in a document
 * that is not displayed.
 */
export function withoutStyles(html: string): string {
  const bare = replaceSpans(html, /<style\b/gi, /<\/style>/gi, () => "");
  return replaceSpans(bare, /<[a-z]/gi, />/g, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
}

function readChildren(element: Element, style: Style, reader: Reader): void {
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) {
      addText(child.textContent ?? "", element, style, reader);
    } else if (child instanceof Element) readElement(child, style, reader);
  }
}

/** Adds text. Adjacent spaces become one, even across elements. */
function addText(text: string, element: Element, style: Style, reader: Reader): void {
  const isKept = element.closest("pre") !== null;
  const tidy = isKept ? text : tidySpaces(text);
  const shown = reader.isSpaced && !isKept ? tidy.replace(/^ /, "") : tidy;
  if (shown === "") return;
  reader.line.push(inlineOf(shown, style));
  reader.losses.said(shown);
  reader.isSpaced = shown.endsWith(" ");
}

function readElement(element: Element, around: Style, reader: Reader): void {
  const { localName } = element;
  reader.losses.enter(element);
  if (skipped.has(localName) || isListMarker(element)) return;
  if (localName === "img") reader.images += 1;
  else if (localName === "br") readBreak(element, reader);
  else if (!blocks.has(localName)) readChildren(element, styleOf(element, around), reader);
  else readBlock(element, around, reader);
}

function readBreak(element: Element, reader: Reader): void {
  if (element.classList.contains("Apple-interchange-newline")) return;
  const parent = element.parentElement?.localName ?? "body";
  // Between blocks a break is an empty line.
  if (reader.line.length === 0 || parent === "body" || (parent === "b" && element.parentElement?.id.startsWith("docs-internal")))
    endLine(reader);
  else {
    reader.line.push({ type: "break" });
    reader.isSpaced = true;
  }
}

function readBlock(element: Element, around: Style, reader: Reader): void {
  const { localName } = element;
  const isCell = localName === "td" || localName === "th";
  if (isCell && reader.line.length > 0) reader.line.push({ type: "text", text: " – " });
  if (!isCell) endLine(reader);
  const before = reader.shape;
  reader.shape = shapeOf(element, before);
  const isQuote = localName === "blockquote" && reader.quote === null;
  if (isQuote) reader.quote = [];
  // Headings are bold already.
  const style = reader.shape.type === "heading" ? { ...around, strong: false } : styleOf(element, around);
  readChildren(element, style, reader);
  if (!isCell) endLine(reader);
  if (isQuote) endQuote(reader);
  reader.shape = before;
}

function shapeOf(element: Element, around: Shape): Shape {
  const { localName } = element;
  const level = /^h([1-6])$/.exec(localName)?.[1];
  if (level !== undefined) return { type: "heading", level: Number(level) <= 2 ? 2 : 3 };
  if (localName === "li") return { type: "item", ordered: element.parentElement?.localName === "ol" };
  if (/mso-list:\s*l\d/i.test(element.getAttribute("data-style") ?? ""))
    return { type: "item", ordered: /^\s*\(?\w{1,4}[.)]/.test(markerIn(element)) };
  return around.type === "item" && localName !== "ul" && localName !== "ol" ? around : { type: "paragraph" };
}

/** Returns whether an element is a list marker. Word writes bullets and numbers as text. */
function isListMarker(element: Element): boolean {
  return /mso-list:\s*ignore/i.test(element.getAttribute("data-style") ?? "");
}

function markerIn(element: Element): string {
  return [...element.querySelectorAll("[data-style]")].find(isListMarker)?.textContent ?? element.textContent ?? "";
}

function endLine(reader: Reader): void {
  const children = reader.shape.type === "heading" ? reader.line.map(withoutStrong) : reader.line;
  reader.line = [];
  reader.isSpaced = true;
  if (children.length === 0) return;
  if (reader.quote !== null) reader.quote.push(children);
  else if (reader.shape.type === "item") reader.blocks.push({ type: "list", ordered: reader.shape.ordered, items: [children] });
  else if (reader.shape.type === "heading") reader.blocks.push({ type: "heading", level: reader.shape.level, children });
  else reader.blocks.push({ type: "paragraph", children });
}

function withoutStrong(inline: Inline): Inline {
  if (inline.type === "strong") return inline.children.length === 1 && inline.children[0] ? inline.children[0] : inline;
  return inline.type === "link" ? { ...inline, children: inline.children.map(withoutStrong) } : inline;
}

function endQuote(reader: Reader): void {
  const paragraphs = reader.quote ?? [];
  reader.quote = null;
  if (paragraphs.length > 0) reader.blocks.push({ type: "quote", paragraphs });
}
