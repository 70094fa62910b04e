import type { PageDocument, PageElement } from "./page-dom.ts";

const refreshSecondsMax = 10;

/** Returns the address to which a page redirects its visitors; undefined when it does not, or only after more than 10 seconds. */
export function refreshTarget(document: PageDocument, url: string): string | undefined {
  for (const meta of document.querySelectorAll("meta[http-equiv]")) {
    if (meta.getAttribute("http-equiv")?.trim().toLowerCase() !== "refresh" || meta.closest("noscript") !== null) continue;
    const [, seconds = "", target = ""] =
      /^\s*(\d{1,6})[\d.]*\s*[;,\s]\s*(?:url\s*=\s*)?(.+)$/is.exec(meta.getAttribute("content") ?? "") ?? [];
    const next = seconds === "" ? null : URL.parse(target.trim().replace(/^["']|["']$/g, ""), url);
    if (next === null || Number(seconds) > refreshSecondsMax) continue;
    next.hash = "";
    if (next.href !== withoutHash(url)) return next.href;
  }
  return undefined;
}

/** Returns the canonical address of a page when it is at the same site and not merely the front page, else `url`. */
export function ownAddress(document: PageDocument, url: string): string {
  const found = URL.parse(url);
  const href = document.querySelector('link[rel~="canonical"][href]')?.getAttribute("href") ?? null;
  const own = href === null ? null : URL.parse(href.trim(), url);
  if (found === null || own === null || !isSameSite(own, found)) return withoutHash(url);
  if (own.pathname === "/" && own.search === "" && found.pathname !== "/") return withoutHash(url);
  own.hash = "";
  return own.href;
}

function isSameSite(own: URL, found: URL): boolean {
  const bare = ({ host }: URL) => host.replace(/^www\./, "");
  return own.protocol === found.protocol && bare(own) === bare(found) && own.username === "" && own.password === "";
}

export function withoutHash(url: string): string {
  return url.split("#", 1)[0] ?? url;
}

/** Returns the language that a page declares, as a canonical tag; null when it declares none. */
export function declaredLanguageOf(document: PageDocument, header: string | null): string | null {
  const root = document.documentElement;
  const declared = [
    root.getAttribute("lang"),
    root.getAttribute("xml:lang"),
    document.body?.getAttribute("lang"),
    contentOf(document, 'meta[http-equiv="content-language" i]'),
    header,
    contentOf(document, 'meta[property="og:locale"]'),
  ];
  for (const tag of declared) {
    const language = readLanguage(tag ?? null);
    if (language !== null) return language;
  }
  return null;
}

export function readLanguage(tag: string | null): string | null {
  const [first = ""] = (tag ?? "").split(",");
  try {
    const [language = null] = Intl.getCanonicalLocales(first.trim().replaceAll("_", "-"));
    return language === "und" ? null : language;
  } catch {
    return null;
  }
}

export function contentOf(document: PageElement, selector: string): string | null {
  return document.querySelector(selector)?.getAttribute("content")?.trim() || null;
}
