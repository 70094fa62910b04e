import { type Block, blocksOfElement, type createHtmlLosses, type HtmlRules, oneLine } from "@galley/markdown";
import type { PageElement } from "#src/core/source-pages/reading/page-dom.ts";
import type { LossTally } from "./tally.ts";

type Reading = { rules: HtmlRules; dropped: LossTally; losses: ReturnType<typeof createHtmlLosses> };

/** Cards of Ghost that are one link around several blocks: a preview of a page, a file. */
const card = /(?:^|\s)kg-(bookmark|file)-card(?:\s|$)/;
const titles = ".kg-bookmark-title, .kg-file-card-title";
const captions = "figcaption, .kg-file-card-caption";

/** Returns a card as a link with its title, and its caption below; undefined for other elements. Its other words are recorded. */
export function readLinkCard(element: PageElement, { rules, dropped, losses }: Reading): Block[] | undefined {
  const [, name] = card.exec(element.getAttribute("class") ?? "") ?? [];
  const link = name === undefined ? null : element.querySelector("a");
  if (link === null) return undefined;
  const [title, caption] = [element.querySelector(titles), element.querySelector(captions)];
  const href = rules.link(link);
  const words = oneLine(title?.textContent ?? "") || oneLine(link.getAttribute("href") ?? "");
  title?.remove();
  caption?.remove();
  if (/\S/.test(element.textContent)) dropped.note(`card ${name} (its link stays)`, losses.add("html", element));
  const text = { type: "text", text: words } as const;
  return [
    { type: "paragraph", children: [href === null ? text : { type: "link", href, children: [text] }] },
    ...(caption === null ? [] : blocksOfElement(caption, rules)),
  ];
}
