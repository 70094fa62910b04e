import { cleanText, trimSpaces } from "./characters.ts";
import type { Block, Document, Inlines } from "./document.ts";
import { outlineOf } from "./outline.ts";
import { inlineText } from "./plain-text.ts";

const ordinary = /^(?:https?:\/\/|mailto:|[/#?])[!#-;=?-[\]-~]*$/i;
const scheme = /^([a-z][a-z0-9+.-]*):/i;
const allowedSchemes = new Set(["http", "https", "mailto"]);

/**
 * Returns the address that a link may have: http, https, mailto, or a reference relative to the page. Null for every other
 * scheme and for an empty address. White space is dropped where browsers drop it and encoded elsewhere, so that the scheme seen
 * here is the scheme that a browser sees.
 */
export function linkTarget(href: string): string | null {
  if (ordinary.test(href)) return href;
  const url = tidyUrl(href);
  const name = scheme.exec(url)?.[1];
  if (name !== undefined && !allowedSchemes.has(name.toLowerCase())) return null;
  return url === "" ? null : url;
}

/** Returns whether a link leads to another site or a mailbox. False for a relative reference. */
export function isExternal(href: string): boolean {
  return scheme.test(href) || /^[/\\]{2}/.test(href);
}

/** Returns an address without line breaks and surrounding white space, and with spaces and angle brackets encoded. */
export function tidyUrl(url: string): string {
  return trimSpaces(cleanText(url).replace(/[\t\n]/g, ""))
    .replaceAll(" ", "%20")
    .replaceAll("<", "%3C")
    .replaceAll(">", "%3E");
}

/** Gives each link the address that `targetOf` returns; where that is null, its words stay without a link. */
export function mapLinks(blocks: readonly Block[], targetOf: (href: string, words: Inlines) => string | null): Block[] {
  const map = (inlines: Inlines): Inlines =>
    inlines.flatMap((inline): Inlines => {
      if (inline.type === "strong" || inline.type === "emphasis") return [{ ...inline, children: map(inline.children) }];
      if (inline.type !== "link") return [inline];
      const href = targetOf(inline.href, inline.children);
      return href === null ? inline.children : [{ ...inline, href }];
    });
  return blocks.map((block): Block => {
    if (block.type === "heading" || block.type === "paragraph") return { ...block, children: map(block.children) };
    if (block.type === "list") return { ...block, items: block.items.map(map) };
    return block.type === "quote" ? { ...block, paragraphs: block.paragraphs.map(map) } : block;
  });
}

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
