import type { Document } from "./document.ts";
import { isExternal } from "./links.ts";
import { mapLinks } from "./map-links.ts";
import { inlineText } from "./plain-text.ts";
import { outlineOf } from "./render/outline.ts";

/**
 * A link that leads nowhere: to a `heading` that the text does not have, or by a `path` that begins at the page that shows it, and so is
 * another one on each site, in each feed and in each email.
 */
export type DeadLink = { readonly href: string; readonly words: string; readonly reason: "heading" | "path" };

/** Lists a text's links that lead nowhere, each address once. */
export function deadLinksOf(document: Document): DeadLink[] {
  const ids = new Set(outlineOf(document).map(({ id }) => id));
  const found = new Map<string, DeadLink>();
  mapLinks(document.blocks, (href, words) => {
    const reason = found.has(href) ? null : reasonOf(href, ids);
    if (reason !== null) found.set(href, { href, words: inlineText(words), reason });
    return href;
  });
  return [...found.values()];
}

function reasonOf(href: string, ids: ReadonlySet<string>): DeadLink["reason"] | null {
  if (!href.startsWith("#")) return isExternal(href) || /^[/?]/.test(href) ? null : "path";
  const name = href.slice(1);
  // Both of the first lead to the top of any page.
  return /^(?:top)?$/i.test(name) || ids.has(name) || ids.has(decoded(name)) ? null : "heading";
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
