import { type Block, blocksOfElement, createHtmlLosses, type HtmlElement, type HtmlRules } from "@galley/markdown";
import { type PageElement, parsePage } from "#src/core/source-pages/reading/page-dom.ts";
import { imageOf, pictureBehind } from "./html-image.ts";
import { type ImportContext, linkIn } from "./import-context.ts";
import { readLinkCard } from "./link-cards.ts";
import { blocksOfMarkdown } from "./markdown-blocks.ts";
import { standIns } from "./stand-ins.ts";

export type HtmlSource = {
  source: string;
  /** True when empty lines separate paragraphs and line ends are breaks, as old editors store text. */
  plainLines: boolean;
  /** Alternative texts by address, for pictures behind text, which have none in a page. */
  alts?: ReadonlyMap<string, string>;
};

/** Converts HTML to blocks of the article language. Elements that the language does not support are recorded in `dropped`. */
export function blocksOfHtml({ source, plainLines, alts = new Map() }: HtmlSource, context: ImportContext): Block[] {
  if (source.trim() === "") return [];
  return blocksOfElement(parsePage(source).body, rulesFor(plainLines ? lines : /[ \t\r\n\f]+/g, alts, context));
}

/** White space within a line. */
const lines = /[ \t\r\f]+/g;
const left = new Set(["form", "map", "script"]);
const changed = new Set("s strike del sub sup u mark".split(" "));

function rulesFor(spaces: RegExp, alts: ReadonlyMap<string, string>, context: ImportContext): HtmlRules {
  const { dropped, keep } = context;
  const losses = createHtmlLosses();
  const tidied = (text: string, blanks: RegExp) => {
    const tidy = text.replace(blanks, " ");
    losses.said(tidy);
    return tidy;
  };
  const readBehind = (element: PageElement): Block[] | undefined => {
    const picture = pictureBehind(element, alts, context);
    return picture === undefined ? undefined : [picture, ...blocksOfElement(element, rules)];
  };
  const rules: HtmlRules = {
    keep,
    text: (text) => tidied(text, spaces),
    breaks: () => losses.said(" "),
    link(element: PageElement) {
      const href = element.getAttribute("href");
      const target = href === null ? null : linkIn(href, context);
      if (href !== null && target === null) dropped.note("link", losses.add("link", element));
      return target;
    },
    dropped(kind, element: PageElement) {
      if (kind !== "heading_level" && kind !== "mark" && !isVerse(element))
        dropped.note(kind === "html" ? nameOf(element) : kind, losses.add(kind, element));
    },
    read(element: PageElement) {
      const { localName } = element;
      const sign = signOfNote(element);
      if (sign !== null) return `[${sign}]`;
      if (changed.has(localName)) dropped.note(`<${localName}> (its text stays)`);
      if (localName === "img") return readImage(element, context);
      if (localName === standIns.markdown) return blocksOfMarkdown(element.textContent, context);
      if (localName === standIns.leftOut) dropped.note(element.getAttribute("what") ?? "", losses.add("html", element));
      else if (left.has(localName)) dropped.note(localName, losses.add("html", element));
      else if (isVerse(element)) return blocksOfElement(element, { ...rules, text: (text) => tidied(text, lines) });
      else return readLinkCard(element, { rules, ...context, losses }) ?? readBehind(element);
      return "";
    },
  };
  return rules;
}

/** Returns whether an element keeps the lines of a poem or a letter. Its tag is that of code. */
function isVerse(element: HtmlElement): boolean {
  return element.localName === "pre" && /\bwp-block-(?:verse|preformatted)\b/.test(element.getAttribute("class") ?? "");
}

/** Returns the number or sign of a note, if an element is a raised link to it. The address of a note leads nowhere here. */
function signOfNote(element: PageElement): string | null {
  if (element.localName !== "sup") return null;
  const isLink = element.querySelector("a")?.getAttribute("href")?.startsWith("#") === true;
  return isLink ? (/^\s*\[?(\d{1,4}|[ivxlc]{1,7}|[*†‡§])\]?\s*$/.exec(element.textContent)?.[1] ?? null) : null;
}

function readImage(element: PageElement, context: ImportContext): Block[] | string {
  const found = imageOf(element, context);
  if (found === null || typeof found === "string") return found ?? "";
  const href = element.closest("a")?.getAttribute("href") ?? null;
  if (href !== null && linkIn(href, context) !== null) context.dropped.note("link around an image");
  return [found];
}

function nameOf(element: PageElement): string {
  const { localName } = element;
  const host = URL.parse(element.getAttribute("src") ?? "", "https://nowhere.invalid")?.hostname;
  return localName === "iframe" && host !== undefined && host !== "nowhere.invalid" ? `iframe of ${host}` : localName;
}
