const scheme = /^([a-z][a-z0-9+.-]*):/i;
const linkSchemes = new Set(["http", "https", "mailto"]);

/**
 * Returns the address that a link may have: http, https, mailto, or relative to the page. Null for every other scheme and for
 * an empty address. Removes first what browsers drop or trim, so that the scheme seen here is the one they see.
 */
export function safeLink(href: string): string | null {
  const url = tidy(href);
  const name = scheme.exec(url)?.[1];
  if (name !== undefined && !linkSchemes.has(name.toLowerCase())) return null;
  return url === "" ? null : url;
}

/** Returns the address that an image may have: http, https, or relative to the page; null for everything else. */
export function safeImage(src: string): string | null {
  const url = safeLink(src);
  return url === null || /^mailto:/i.test(url) ? null : url;
}

/** Returns whether a link leads away from the site, or to a mailbox. */
export function leavesSite(url: string): boolean {
  return scheme.test(url) || /^[/\\]{2}/.test(url);
}

function tidy(url: string): string {
  return url
    .toWellFormed()
    .replace(/\p{Cc}|\p{Noncharacter_Code_Point}|\ufeff/gu, "")
    .replace(/^ +|(?<! ) +$/g, "")
    .replaceAll(" ", "%20")
    .replaceAll("<", "%3C")
    .replaceAll(">", "%3E");
}
