import {
  type Block,
  blocksOfElement,
  createHtmlLosses,
  type Document,
  type DroppedKind,
  type HtmlLoss,
  type HtmlRules,
  type Inlines,
  keepsLines,
  normalDocument,
  replaceSpans,
} from "@galley/markdown";
import type { LeftOut } from "../left-out/left-out.ts";
import { isHidden, isMarked, isShownAsBlock, linkAddressOf, styledMarksOf, tidySpaces } from "./html-marks.ts";
import { type Kept, kindsOfLanguage } from "./kept.ts";
import { createOfficeReader } from "./office-html.ts";
import { createPageImages, isImage } from "./page-images.ts";
import { isNoLoss, isWayBack, readReview } from "./reviews.ts";
import { tidyPage } from "./tidy-page.ts";

const rule = /\.(xl\d{1,4}|[ps]\d{1,4})\s*\{([^{}]{0,2000})\}/g;

/** Writes into elements what style sheets say of their classes: only there Excel, Pages, Notes and TextEdit say what is bold or struck. */
function applyClassStyles(body: HTMLElement, html: string): void {
  const styles = stylesOf(html);
  if (styles.size === 0) return;
  for (const element of body.querySelectorAll("[class]")) {
    const given = [...element.classList].map((name) => styles.get(name) ?? "").join(";");
    if (/\w/.test(given)) element.setAttribute("data-style", `${given};${element.getAttribute("data-style") ?? ""}`);
  }
}

function stylesOf(html: string): Map<string, string> {
  const styles = new Map<string, string>();
  replaceSpans(html, /<style\b/gi, /<\/style>/gi, (sheet) => {
    for (const [, name = "", declarations = ""] of sheet.matchAll(rule)) styles.set(name, declarations);
    return "";
  });
  return styles;
}

/** `more`: number of losses that are not listed. */
export type ReadHtml = { document: Document; images: LeftOut[]; losses: HtmlLoss[]; more: number };

/**
 * Reads a page or another program's document. What the article language lacks is left out, or kept in its nearest form. `lost` gets each
 * element of which something is.
 */
export function htmlToDocument(html: string, keep: Kept, lost?: (element: Element) => void): ReadHtml {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  const isNotion = html.includes("<!-- notionvc:");
  applyClassStyles(body, html);
  tidyPage(body, isNotion);
  const losses = createHtmlLosses();
  const images = createPageImages(keep);
  const marked = new WeakSet<Element>();
  const tell = (kind: DroppedKind, element: Element) => {
    // Several elements may mark the same text.
    if (kind === "mark" && isWithin(element, marked)) return;
    if (kind === "mark") marked.add(element);
    losses.add(kind, element);
    lost?.(element);
  };
  const readOffice = createOfficeReader({ blocksIn: (element) => blocksOfElement(element, rules), tell });
  const rules: HtmlRules = {
    keep: kindsOfLanguage(keep),
    text(text, node: Text) {
      const tidy = tidySpaces(text, isNotion || keepsLines(node));
      losses.said(tidy);
      return tidy;
    },
    isLine: isShownAsBlock,
    link(element: Element) {
      const href = element.getAttribute("href") ?? "";
      const address = linkAddressOf(element);
      if (address === null && href !== "" && !isSign(element, href) && !isWayBack(element)) tell("link", element);
      return address;
    },
    marks: styledMarksOf,
    breaks: () => losses.said(" "),
    dropped(kind, element: Element) {
      if (!isHidden(element) && !isNoLoss(kind, element)) tell(kind, element);
    },
    read(element: Element) {
      const { localName } = element;
      if (isHidden(element)) return "";
      if (localName === "form" || localName === "details") tell("html", element);
      if (isImage(element)) return images.read(element);
      if (localName === "br") return element.classList.contains("Apple-interchange-newline") ? "" : undefined;
      const reviewed = readReview(element, tell);
      if (reviewed !== undefined) return reviewed;
      if (isMarked(element)) tell("mark", element);
      return readOffice(element);
    },
  };
  const blocks = blocksOfElement(body, rules).map(withPlainHeading);
  return { document: normalDocument({ blocks }), images: images.found, losses: losses.found, more: losses.more() };
}

/**
 * Removes style sheets and renames `style` attributes. Styles are only read: the page's policy blocks them even in a document
 * that is not displayed.
 */
export function withoutStyles(html: string): string {
  const bare = replaceSpans(html, /<style\b/gi, /<\/style>/gi, () => "");
  return replaceSpans(bare, /<[a-z]/gi, />/g, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
}

/** Returns whether a link is but a sign that leads to its own heading, which pages place beside it. */
function isSign({ textContent }: Element, href: string): boolean {
  return href.startsWith("#") && !/[\p{L}\p{N}]/u.test(textContent);
}

function isWithin(element: Element, elements: WeakSet<Element>): boolean {
  for (let at = element.parentElement; at !== null; at = at.parentElement) if (elements.has(at)) return true;
  return false;
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
