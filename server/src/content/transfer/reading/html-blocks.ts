import { type ImportLossKind, importLossKinds } from "@galley/contract";
import {
  type Block,
  blocksOfElement,
  createHtmlLosses,
  type HtmlElement,
  type HtmlRules,
  keepsLines,
  oneLine,
  wordsOfElement,
} from "@galley/markdown";
import { type PageElement, parsePage } from "#src/core/source-pages/reading/page-dom.ts";
import type { LossKind } from "#src/operations/outside/import-reader.ts";
import { imageOf, pictureBehind, showPicturesBehind } from "./html-image.ts";
import { type ImportContext, linkIn } from "./import-context.ts";
import { blocksOfMarkdown } from "./markdown-blocks.ts";
import { standIns } from "./stand-ins.ts";
import { lostWords } from "./tally.ts";

/** Records the loss of an element, at its place. */
type NoteElement = (kind: LossKind, name: string, element: HtmlElement) => void;

/** Cards of Ghost that stand for an address: a preview of a page, a file, a recording with its player. */
const card = /(?:^|\s)kg-(bookmark|file|audio|video)-card(?:\s|$)/;
const titles = ".kg-bookmark-title, .kg-file-card-title, .kg-audio-title";
const captions = "figcaption, .kg-file-card-caption";

/**
 * Returns a card as a link with its title, and its caption below; undefined for other elements. Its other words, but a player's, are
 * recorded.
 */
function readLinkCard(element: PageElement, rules: HtmlRules, note: NoteElement, context: ImportContext): Block[] | undefined {
  const [, name] = card.exec(element.getAttribute("class") ?? "") ?? [];
  const isPlayer = name === "audio" || name === "video";
  const link = name === undefined ? null : element.querySelector(isPlayer ? name : "a");
  if (name === undefined || link === null) return undefined;
  const [title, caption] = [element.querySelector(titles), element.querySelector(captions)];
  const address = oneLine(link.getAttribute(isPlayer ? "src" : "href") ?? "");
  const href = isPlayer ? linkIn(address, context) : rules.link(link);
  const words = oneLine(title?.textContent ?? "") || address;
  title?.remove();
  caption?.remove();
  // Author and publisher follow each other without a space.
  for (const part of element.querySelectorAll("span")) part.append(" ");
  if (!isPlayer && /\S/.test(element.textContent)) note("card_details", name, element);
  const text = { type: "text", text: words } as const;
  return [
    { type: "paragraph", children: [href === null ? text : { type: "link", href, children: [text] }] },
    ...(caption === null ? [] : blocksOfElement(caption, rules)),
  ];
}

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
  const page = parsePage(source);
  showPicturesBehind(page, alts, context);
  return blocksOfElement(page.body, rulesFor(plainLines ? lines : /[ \t\r\n\f]+/g, context));
}

/** White space within a line. */
const lines = /[ \t\r\f]+/g;
const left = new Set(["form", "map"]);

function rulesFor(spaces: RegExp, context: ImportContext): HtmlRules {
  const { dropped, keep } = context;
  const losses = createHtmlLosses();
  const note: NoteElement = (kind, name, element) => {
    const loss = losses.add(isOfImports(kind) ? "html" : kind, element);
    dropped.note(kind, name, {
      ...loss,
      words: () => (kind === "link_title" ? (element.getAttribute("title") ?? "") : wordsOfElement(element)),
    });
  };
  const tidied = (text: string, blanks: RegExp) => {
    const tidy = text.replace(blanks, " ");
    losses.said(tidy);
    return tidy;
  };
  const rules: HtmlRules = {
    keep,
    text: (text, node) => tidied(text, keepsLines(node) ? lines : spaces),
    breaks: () => losses.said(" "),
    link(element: PageElement) {
      const href = element.getAttribute("href");
      const target = href === null ? null : linkIn(href, context);
      if (href !== null && target === null) note("link", "", element);
      return target;
    },
    dropped(kind, element: PageElement) {
      if (isVerse(element) || signOfNote(element) !== null) return;
      const host = frameHost(element);
      if (kind === "link" && element.localName === "a") dropped.note("image_link", "", lostWords(element.getAttribute("href") ?? ""));
      else if (host !== null) note("frame", host, element);
      else note(kind, kind === "html" || kind === "mark" ? element.localName : "", element);
    },
    read(element: PageElement) {
      const { localName } = element;
      const sign = signOfNote(element);
      if (sign !== null) note("footnote", "", element);
      if (sign !== null) return `[${sign}]`;
      if (localName === "img") return readImage(element, context);
      if (localName === standIns.image) return [pictureBehind(element) ?? []].flat();
      if (localName === standIns.markdown) return blocksOfMarkdown(element.textContent, context);
      if (localName === standIns.leftOut) note(leftOutKind(element), element.getAttribute("name") ?? "", element);
      else if (localName === "script") dropped.note("html", localName);
      else if (left.has(localName) || (localName === "noscript" && /\S/.test(element.textContent))) note("html", localName, element);
      else if (isVerse(element)) return blocksOfElement(element, { ...rules, text: (text) => tidied(text, lines) });
      else return readLinkCard(element, rules, note, context);
      return "";
    },
  };
  return rules;
}

function isOfImports(kind: LossKind): kind is ImportLossKind {
  return (importLossKinds as readonly LossKind[]).includes(kind);
}

function leftOutKind(element: PageElement): LossKind {
  return importLossKinds.find((kind) => kind === element.getAttribute("kind")) ?? "others";
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
  return found === null || typeof found === "string" ? (found ?? "") : [found];
}

/** Returns the host of the page in a frame; null where there is none. */
function frameHost(element: HtmlElement): string | null {
  if (element.localName !== "iframe") return null;
  const host = URL.parse(element.getAttribute("src") ?? "", "https://nowhere.invalid")?.hostname;
  return host === undefined || host === "nowhere.invalid" ? null : host;
}
