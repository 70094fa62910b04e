import type { BlogLinks } from "../blog-links.ts";
import { countLive, languagesOf, type Site } from "../site.ts";
import type { BlogLayout, LanguageLink, Shell } from "./layout.ts";
import { blogWordsIn } from "./words.ts";

/** Data with which the pages of one blog are rendered. */
export type BlogPageContext = { site: Site; links: BlogLinks; publicUrl: string; shell: Shell; year: number };

export function blogOf({ site, links, year }: BlogPageContext, locale: string): NonNullable<BlogLayout["blog"]> {
  return { name: site.name, homePath: links.index(locale), feedPath: links.feed(locale, "rss"), year };
}

/** Returns one link per language of the blog, to the path from `pathOf` or else to the start page. */
export function languageLinks(
  { site, links }: BlogPageContext,
  current: string,
  pathOf: (locale: string) => string | undefined,
): LanguageLink[] {
  return languagesOf(site).map((locale) => ({ locale, path: pathOf(locale) ?? links.index(locale), current: locale === current }));
}

export function feedsOf({ site, links }: BlogPageContext, locale: string) {
  const title = site.name;
  return [
    { type: "application/rss+xml", url: links.fullFeed(locale, "rss"), title },
    { type: "application/atom+xml", url: links.fullFeed(locale, "atom"), title },
    { type: "application/feed+json", url: links.fullFeed(locale, "json"), title },
  ];
}

export function blogDescription(site: Site, locale: string): string {
  return blogWordsIn(locale).tell("blog_articles_from", { name: site.name });
}

/** Returns whether a language has a start page: something is live in it, or it is the project's own. */
export function hasIndex(site: Site, locale: string): boolean {
  return locale === site.language || countLive(site, locale) > 0;
}
