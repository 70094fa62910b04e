import {
  type Block,
  blocksOfElement,
  breaksLine,
  type Document,
  type HtmlRules,
  type Inlines,
  inlineContentsOf,
  normalDocument,
  replaceSpans,
} from "@galley/markdown";
import type { LeftOut } from "../left-out/left-out.ts";
import { createLosses } from "./html-losses.ts";
import { linkAddressOf, styledMarksOf, tidySpaces } from "./html-marks.ts";

export type ReadHtml = { document: Document; images: number; leftOut: LeftOut[] };

/** Reads a page or another program's document. Everything that the article language lacks becomes plain text. */
export function htmlToDocument(html: string): ReadHtml {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  const losses = createLosses();
  const plainText = (text: string): Block[] => {
    losses.said(text);
    return [{ type: "paragraph", children: [{ type: "text", text }] }];
  };
  let images = 0;
  const rules: HtmlRules = {
    text(text) {
      const tidy = tidySpaces(text);
      losses.said(tidy);
      return tidy;
    },
    link(element: Element) {
      const href = element.getAttribute("href") ?? "";
      const address = linkAddressOf(element);
      if (address === null && href !== "" && !href.startsWith("#")) losses.add("link", element);
      return address;
    },
    marks: styledMarksOf,
    dropped: losses.add,
    read(element: Element) {
      const { localName } = element;
      if (breaksLine(element)) losses.said(" ");
      if (localName === "form" || localName === "details") losses.add("html", element);
      if (localName === "img") images += 1;
      if (localName === "br") return readBreak(element);
      if (localName === "pre") return plainText(element.textContent);
      if (localName === "tr") return rowOf([...element.children].map((cell) => blocksOfElement(cell, rules)));
      if (isListMarker(element)) return "";
      return isListItem(element) ? [listOf(element, blocksOfElement(element, rules))] : undefined;
    },
  };
  const blocks = blocksOfElement(body, rules).map(withPlainHeading);
  return { document: normalDocument({ blocks }), images, leftOut: losses.found };
}

/**
 * Removes style sheets and renames `style` attributes. Styles are only read: the page's policy blocks them even in a document
 * that is not displayed.
 */
export function withoutStyles(html: string): string {
  const bare = replaceSpans(html, /<style\b/gi, /<\/style>/gi, () => "");
  return replaceSpans(bare, /<[a-z]/gi, />/g, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
}

/** Returns no blocks for a break between blocks, which is an empty line. */
function readBreak({ classList, parentElement: parent }: Element): [] | "" | undefined {
  if (classList.contains("Apple-interchange-newline")) return "";
  return parent?.localName === "body" || (parent?.localName === "b" && parent.id.startsWith("docs-internal")) ? [] : undefined;
}

/** Returns the cells of a row as one line, or their blocks if they are more than a line each. */
function rowOf(cells: readonly (readonly Block[])[]): readonly Block[] {
  const blocks = cells.flat();
  if (cells.some(({ length }) => length > 1) || blocks.some(({ type }) => type !== "paragraph")) return blocks;
  const children = blocks
    .flatMap(inlineContentsOf)
    .flatMap((line, index): Inlines => (index === 0 ? line : [{ type: "text", text: " – " }, ...line]));
  return [{ type: "paragraph", children }];
}

/** Returns whether an element is an item of a list. Word writes them as paragraphs. */
function isListItem(element: Element): boolean {
  return /mso-list:\s*l\d/i.test(element.getAttribute("data-style") ?? "") && element.localName !== "li";
}

/** Returns whether an element is a list marker. Word writes bullets and numbers as text. */
function isListMarker(element: Element): boolean {
  return /mso-list:\s*ignore/i.test(element.getAttribute("data-style") ?? "");
}

function listOf(element: Element, blocks: readonly Block[]): Block {
  const marker = [...element.querySelectorAll("[data-style]")].find(isListMarker) ?? element;
  return { type: "list", ordered: /^\s*\(?\w{1,4}[.)]/.test(marker.textContent), items: blocks.flatMap(inlineContentsOf) };
}

/** Returns a heading without strong text: it is bold already. */
function withPlainHeading(block: Block): Block {
  return block.type === "heading" ? { ...block, children: withoutStrong(block.children) } : block;
}

function withoutStrong(inlines: Inlines): Inlines {
  return inlines.flatMap((inline): Inlines => {
    if (inline.type === "strong") return withoutStrong(inline.children);
    return "children" in inline ? [{ ...inline, children: withoutStrong(inline.children) }] : [inline];
  });
}
