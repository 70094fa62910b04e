import { limits } from "@galley/contract";
import {
  type Block,
  blocksOfElement,
  createHtmlLosses,
  type Document,
  type HtmlLoss,
  type HtmlRules,
  type Inlines,
  inlineContentsOf,
  normalDocument,
  replaceSpans,
} from "@galley/markdown";
import { broughtInMax, isReachable } from "../images/source-of-image.ts";
import type { LeftOut } from "../left-out/left-out.ts";
import { isMarked, linkAddressOf, styledMarksOf, tidySpaces } from "./html-marks.ts";
import { type Kept, kindsOfLanguage } from "./kept.ts";
import { headingLevelOf, isListItem, isListMarker, isQuote, listItemOf, listLevelOf } from "./office-html.ts";

// Blocks that hold only words.
const lines = "li, blockquote, table, pre, h1, h2, h3, h4, h5, h6";

export type ReadHtml = { document: Document; images: LeftOut[]; losses: HtmlLoss[] };

/** Reads a page or another program's document. What the article language lacks is left out, or kept in its nearest form. */
export function htmlToDocument(html: string, keep: Kept): ReadHtml {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  const losses = createHtmlLosses();
  const images: LeftOut[] = [];
  let offered = 0;
  let listLevel = 1;
  const noteLevel = (level: number | null, element: Element) => {
    if (level !== null && level > Math.max(1, listLevel)) losses.add("nested_list", element);
    if (level !== null) listLevel = level;
  };
  const readImage = (element: Element): Block[] | undefined => {
    const src = addressOfImage(element);
    const canCome = isReachable(src) && element.closest(lines) === null && offered < broughtInMax;
    if (canCome) offered += 1;
    images.push({ kind: "image", src: nameOfImage(element), ...(canCome && { offer: "image" as const }) });
    const alt = element.getAttribute("alt")?.trim().slice(0, limits.imageAltLengthMax).toWellFormed() ?? "";
    return canCome && keep.has("image") ? [{ type: "image", src, alt, line: 0 }] : undefined;
  };
  const rules: HtmlRules = {
    keep: kindsOfLanguage(keep),
    text(text) {
      const tidy = tidySpaces(text);
      losses.said(tidy);
      return tidy;
    },
    link(element: Element) {
      const href = element.getAttribute("href") ?? "";
      const address = linkAddressOf(element);
      if (address === null && href !== "" && !isSign(element, href)) losses.add("link", element);
      return address;
    },
    marks: styledMarksOf,
    breaks: () => losses.said(" "),
    dropped: losses.add,
    read(element: Element) {
      const { localName } = element;
      if (localName === "form" || localName === "details") losses.add("html", element);
      if (localName === "img") return readImage(element);
      if (localName === "br") return readBreak(element);
      if (isMarked(element)) losses.add("mark", element);
      if (isListMarker(element)) return "";
      noteLevel(listLevelOf(element), element);
      const level = headingLevelOf(element);
      if (level !== null && level > 3) losses.add("heading_level", element);
      if (level !== null) return [headingOf(level, blocksOfElement(element, rules))];
      if (isQuote(element)) return [{ type: "quote", paragraphs: blocksOfElement(element, rules).flatMap(inlineContentsOf) }];
      return isListItem(element) ? [listItemOf(element, blocksOfElement(element, rules))] : undefined;
    },
  };
  const blocks = blocksOfElement(body, rules).map(withPlainHeading);
  return { document: normalDocument({ blocks }), images, losses: losses.found };
}

/**
 * Removes style sheets and renames `style` attributes. Styles are only read: the page's policy blocks them even in a document
 * that is not displayed.
 */
export function withoutStyles(html: string): string {
  const bare = replaceSpans(html, /<style\b/gi, /<\/style>/gi, () => "");
  return replaceSpans(bare, /<[a-z]/gi, />/g, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
}

/** Returns the address of an image. One without a scheme is that of a page, which are all read by https. */
function addressOfImage(image: Element): string {
  return (image.getAttribute("src") ?? "").trim().replace(/^\/\//, "https://");
}

/** Returns an image's alternative text, or its address if it has none. Data is no address. */
function nameOfImage(image: Element): string {
  const src = addressOfImage(image);
  return image.getAttribute("alt")?.trim() || (/^https?:/i.test(src) ? src.slice(0, 200) : "");
}

/** Returns whether a link is but a sign that leads to its own heading, which pages place beside it. */
function isSign({ textContent }: Element, href: string): boolean {
  return href.startsWith("#") && !/[\p{L}\p{N}]/u.test(textContent);
}

/** Returns no blocks for a break between blocks, which is an empty line. */
function readBreak({ classList, parentElement: parent }: Element): [] | "" | undefined {
  if (classList.contains("Apple-interchange-newline")) return "";
  return parent?.localName === "body" || (parent?.localName === "b" && parent.id.startsWith("docs-internal")) ? [] : undefined;
}

function headingOf(level: number, blocks: readonly Block[]): Block {
  const children = blocks
    .flatMap(inlineContentsOf)
    .flatMap((line, index): Inlines => (index === 0 ? line : [{ type: "text", text: " " }, ...line]));
  return { type: "heading", level: level <= 2 ? 2 : 3, children };
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
