import type { BlogLinks } from "../blog-links.ts";
import { countLive, languagesOf, type Site } from "../site.ts";
import type { LanguageLink, Layout, Shell } from "./layout.ts";
import { wordsIn } from "./words.ts";

/** What the pages of one blog are made with. */
export type PageContext = { site: Site; links: BlogLinks; publicUrl: string; shell: Shell; year: number };

export function blogOf({ site, links, year }: PageContext, locale: string): NonNullable<Layout["blog"]> {
  return { name: site.name, homePath: links.index(locale), feedPath: links.feed(locale, "rss"), year };
}

/** One link per language of the blog, to `pathOf` it or else to its start page. */
export function languageLinks(
  { site, links }: PageContext,
  current: string,
  pathOf: (locale: string) => string | undefined,
): LanguageLink[] {
  return languagesOf(site).map((locale) => ({ locale, path: pathOf(locale) ?? links.index(locale), current: locale === current }));
}

export function feedsOf({ site, links }: PageContext, locale: string) {
  const title = site.name;
  return [
    { type: "application/rss+xml", url: links.fullFeed(locale, "rss"), title },
    { type: "application/atom+xml", url: links.fullFeed(locale, "atom"), title },
    { type: "application/feed+json", url: links.fullFeed(locale, "json"), title },
  ];
}

export function blogDescription(site: Site, locale: string): string {
  return wordsIn(locale).articlesFrom(site.name);
}

/** A language has a start page when something is live in it; the project's own always has one. */
export function hasIndex(site: Site, locale: string): boolean {
  return locale === site.language || countLive(site, locale) > 0;
}
