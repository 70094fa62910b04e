import { type Block, blocksOfElement, createHtmlLosses, type HtmlRules } from "@galley/markdown";
import { type PageElement, parsePage } from "#src/core/source-pages/reading/page-dom.ts";
import { imageOf } from "./html-image.ts";
import { type ImportContext, linkIn } from "./import-context.ts";
import { readLinkCard } from "./link-cards.ts";
import { blocksOfMarkdown } from "./markdown-blocks.ts";
import { standIns } from "./stand-ins.ts";

export type HtmlSource = {
  source: string;
  /** True when empty lines separate paragraphs and line ends are breaks, as old editors store text. */
  plainLines: boolean;
};

/** Converts HTML to blocks of the article language. Elements that the language does not support are recorded in `dropped`. */
export function blocksOfHtml({ source, plainLines }: HtmlSource, context: ImportContext): Block[] {
  if (source.trim() === "") return [];
  return blocksOfElement(parsePage(source).body, rulesFor(plainLines ? /[ \t\r\f]+/g : /[ \t\r\n\f]+/g, context));
}

const left = new Set(["form", "map", "script"]);
const changed = new Set("s strike del sub sup u mark".split(" "));

function rulesFor(spaces: RegExp, context: ImportContext): HtmlRules {
  const { dropped, keep } = context;
  const losses = createHtmlLosses();
  const rules: HtmlRules = {
    keep,
    text(text) {
      const tidy = text.replace(spaces, " ");
      losses.said(tidy);
      return tidy;
    },
    breaks: () => losses.said(" "),
    link(element: PageElement) {
      const href = element.getAttribute("href");
      const target = href === null ? null : linkIn(href, context);
      if (href !== null && target === null) dropped.note("link", losses.add("link", element));
      return target;
    },
    dropped(kind, element: PageElement) {
      if (kind !== "heading_level" && kind !== "mark") dropped.note(kind === "html" ? nameOf(element) : kind, losses.add(kind, element));
    },
    read(element: PageElement) {
      const { localName } = element;
      if (changed.has(localName)) dropped.note(`<${localName}> (its text stays)`);
      if (localName === "img") return readImage(element, context);
      if (localName === standIns.markdown) return blocksOfMarkdown(element.textContent, context);
      if (localName === standIns.leftOut) dropped.note(element.getAttribute("what") ?? "", losses.add("html", element));
      else if (left.has(localName)) dropped.note(localName, losses.add("html", element));
      else return readLinkCard(element, { rules, ...context, losses });
      return "";
    },
  };
  return rules;
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
