import { cleanText, trimSpaces } from "./characters.ts";

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
