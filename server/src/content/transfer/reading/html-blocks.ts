import { type Block, type Inlines, inlineText } from "@galley/markdown";
import { breaksLine } from "#src/core/source-pages/reading/inline-line.ts";
import { isElement, isText, type PageElement, type PageNode, parsePage } from "#src/core/source-pages/reading/page-dom.ts";
import { imageOf } from "./html-image.ts";
import { addBreak, addText, type HtmlLine, type Marks, plain, startHtmlLine } from "./html-line.ts";
import { flatItems, headingOf, type Inner, quoteOf } from "./html-nested.ts";
import { type ImportContext, linkIn } from "./import-context.ts";

export type HtmlSource = {
  source: string;
  /** True when empty lines separate paragraphs and line ends are breaks, as old editors store text. */
  plainLines: boolean;
};

/** Converts HTML to blocks of the article language. Elements that the language does not support are recorded in `dropped`. */
export function blocksOfHtml({ source, plainLines }: HtmlSource, context: ImportContext): Block[] {
  if (source.trim() === "") return [];
  return blocksIn(parsePage(source).body, { context, plainLines });
}

type Reading = { context: ImportContext; plainLines: boolean };

/** State of converting one part of a page: the finished blocks and the current line. */
type Part = Reading & { blocks: Block[]; line: HtmlLine };

const left = new Set("iframe video audio embed object form svg canvas button select textarea input math map script table".split(" "));
const silent = new Set("style noscript template source wbr link meta head title rt rp".split(" "));
const changed = new Set("s strike del sub sup u mark".split(" "));

function blocksIn(root: PageElement, reading: Reading): Block[] {
  const part: Part = { ...reading, blocks: [], line: startHtmlLine() };
  for (const child of root.childNodes) walk(part, child, plain);
  flush(part);
  return part.blocks;
}

function flush(part: Part): void {
  if (hasWords(part.line)) part.blocks.push({ type: "paragraph", children: part.line.inlines });
  part.line = startHtmlLine();
}

function walk(part: Part, node: PageNode, marks: Marks): void {
  if (isText(node)) readText(part, node.textContent, marks);
  if (!isElement(node) || silent.has(node.localName)) return;
  const { localName } = node;
  const read = Object.hasOwn(readers, localName) ? readers[localName] : undefined;
  if (localName === "br") readBreak(part, marks);
  else if (localName === "img") readImage(part, node, marks);
  else if (left.has(localName)) part.context.dropped.note(nameOf(node));
  else if (read === undefined) readContent(part, node, marks);
  else {
    flush(part);
    part.blocks.push(...read(node, { context: part.context, blocksIn: (element) => blocksIn(element, part) }));
  }
}

function readContent(part: Part, element: PageElement, marks: Marks): void {
  const { localName } = element;
  if (changed.has(localName)) part.context.dropped.note(`<${localName}> (its text stays)`);
  const within = marksIn(element, marks, part.context);
  const isBlock = breaksLine(element) && localName !== "picture";
  if (isBlock) flush(part);
  for (const child of element.childNodes) walk(part, child, within);
  if (isBlock) flush(part);
}

function readText(part: Part, text: string, marks: Marks): void {
  const paragraphs = part.plainLines ? text.split(/\n[^\S\n]*\n\s*/) : [text];
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0) flush(part);
    const lines = part.plainLines ? paragraph.split("\n") : [paragraph];
    for (const [number, line] of lines.entries()) {
      if (number > 0 && line.trim() !== "") addBreak(part.line, marks);
      addText(part.line, line, marks);
    }
  }
}

function readBreak(part: Part, marks: Marks): void {
  if (!addBreak(part.line, marks)) flush(part);
}

function readImage(part: Part, element: PageElement, marks: Marks): void {
  const found = imageOf(element, part.context);
  if (found === null) return;
  if (typeof found === "string") {
    addText(part.line, found, marks);
    return;
  }
  if (marks.link !== null) part.context.dropped.note("link around an image");
  flush(part);
  part.blocks.push(found);
}

function hasWords({ inlines }: HtmlLine): boolean {
  return inlines.some((inline) => inline.type !== "break" && /\S/.test(inlineText([inline])));
}

function nameOf(element: PageElement): string {
  const { localName } = element;
  const host = URL.parse(element.getAttribute("src") ?? "", "https://nowhere.invalid")?.hostname;
  return localName === "iframe" && host !== undefined && host !== "nowhere.invalid" ? `iframe of ${host}` : localName;
}

function marksIn(element: PageElement, marks: Marks, context: ImportContext): Marks {
  const { localName } = element;
  if (localName === "strong" || localName === "b") return { ...marks, strong: true };
  if (localName === "em" || localName === "i") return { ...marks, emphasis: true };
  if (/^(?:code|kbd|samp|tt)$/.test(localName)) return { ...marks, code: true };
  const href = localName === "a" ? element.getAttribute("href") : null;
  if (href === null || marks.link !== null) return marks;
  const target = linkIn(href, context);
  if (target === null) context.dropped.note("link");
  return target === null ? marks : { ...marks, link: { element, href: target } };
}

const readers: Record<string, (element: PageElement, inner: Inner) => Block[]> = {
  h1: (element, inner) => headingOf(element, 2, inner),
  h2: (element, inner) => headingOf(element, 2, inner),
  h3: (element, inner) => headingOf(element, 3, inner),
  h4: (element, inner) => headingOf(element, 3, inner),
  h5: (element, inner) => headingOf(element, 3, inner),
  h6: (element, inner) => headingOf(element, 3, inner),
  ul: (element, inner) => listOf(element, false, inner),
  ol: (element, inner) => listOf(element, true, inner),
  blockquote: quoteOf,
  pre: (_, { context }) => noted(context, "code_block"),
  hr: (_, { context }) => noted(context, "rule"),
};

function noted({ dropped }: ImportContext, what: string): Block[] {
  dropped.note(what);
  return [];
}

function listOf(element: PageElement, ordered: boolean, inner: Inner): Block[] {
  const items: Inlines[] = [];
  const images: Block[] = [];
  for (const entry of element.childNodes) {
    if (!isElement(entry)) continue;
    const isList = entry.localName === "ul" || entry.localName === "ol";
    const found = flatItems(isList ? listOf(entry, ordered, inner) : inner.blocksIn(entry), inner.context);
    items.push(...found.items);
    images.push(...found.images);
  }
  return items.length === 0 ? images : [{ type: "list", ordered, items }, ...images];
}
