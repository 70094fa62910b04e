import { type Block, blocksOfElement, type HtmlElement, type HtmlRules, oneLine } from "@galley/markdown";
import type { PageElement } from "#src/core/source-pages/reading/page-dom.ts";
import type { LossKind } from "#src/operations/outside/import-reader.ts";

/** Records the loss of an element, at its place. */
export type NoteElement = (kind: LossKind, name: string, element: HtmlElement) => void;

/** Cards of Ghost that are one link around several blocks: a preview of a page, a file. */
const card = /(?:^|\s)kg-(bookmark|file)-card(?:\s|$)/;
const titles = ".kg-bookmark-title, .kg-file-card-title";
const captions = "figcaption, .kg-file-card-caption";

/** Returns a card as a link with its title, and its caption below; undefined for other elements. Its other words are recorded. */
export function readLinkCard(element: PageElement, rules: HtmlRules, note: NoteElement): Block[] | undefined {
  const [, name] = card.exec(element.getAttribute("class") ?? "") ?? [];
  const link = name === undefined ? null : element.querySelector("a");
  if (name === undefined || link === null) return undefined;
  const [title, caption] = [element.querySelector(titles), element.querySelector(captions)];
  const href = rules.link(link);
  const words = oneLine(title?.textContent ?? "") || oneLine(link.getAttribute("href") ?? "");
  title?.remove();
  caption?.remove();
  if (/\S/.test(element.textContent)) note("card_details", name, element);
  const text = { type: "text", text: words } as const;
  return [
    { type: "paragraph", children: [href === null ? text : { type: "link", href, children: [text] }] },
    ...(caption === null ? [] : blocksOfElement(caption, rules)),
  ];
}
