import { type Document, type Inlines, inlineText, mapLinks, normalDocument, outlineOf } from "@galley/markdown";
import { type LossTally, lostWords } from "./tally.ts";

/** Returns where a reference without a host leads; null where it leads nowhere. */
export type LeadsTo = (href: string) => string | null;

/**
 * Gives references without a host the address to which they lead, and to headings of the article itself the ids that they have here.
 * Others would lead nowhere: they are recorded, with their line if it is known, and their words stay.
 */
export function settleLinks(
  document: Document,
  leadsTo: LeadsTo,
  dropped: LossTally,
  lineOf?: (href: string) => number | undefined,
): Document {
  const ids = new Set(outlineOf(document).map(({ id }) => id));
  const targetOf = (href: string): string | null => {
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)) return href;
    if (!href.startsWith("#")) return leadsTo(href);
    // WordPress writes an "h-" before the ids of headings.
    const id = [href.slice(1), decoded(href.slice(1)), decoded(href.slice(1)).replace(/^h-/, "")].find((one) => ids.has(one));
    return id === undefined ? null : `#${id}`;
  };
  const settle = (href: string, words: Inlines) => {
    const target = targetOf(href);
    if (target === null) dropped.note("link", "", lostWords(inlineText(words), lineOf?.(href)));
    return target;
  };
  return normalDocument({ blocks: mapLinks(document.blocks, settle) });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
