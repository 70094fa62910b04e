import { aboutName } from "#src/people/projects/blog-names.ts";
import type { BlogLinks } from "../blog-links.ts";
import type { PingKeyOf } from "../pings/ping-key.ts";
import { countLive, languagesOf, type Site } from "../site.ts";
import type { BlogFrame, LanguageLink, MenuLink, Shell } from "./layout.ts";
import { iconsOf, logoOf } from "./logo.ts";
import { blogWordsIn } from "./words.ts";

/** Data with which the pages of one blog are rendered. */
export type BlogPageContext = { site: Site; links: BlogLinks; publicUrl: string; shell: Shell; year: number; discovery: DiscoveryLinks };

/** How a blog names those who are told of its changes: the hub of its feeds, and the key for search engines. Undefined where that is off. */
export type DiscoveryLinks = { hub?: string | undefined; keyOf?: PingKeyOf | undefined };

export function blogOf(context: BlogPageContext, locale: string): BlogFrame {
  const { site, links, year } = context;
  return {
    name: site.name,
    homePath: links.index(locale),
    feedPath: links.feed(locale, "rss"),
    searchPath: links.search(locale),
    archivePath: links.archive(locale),
    year,
    menu: menuOf(context),
    logo: logoOf(context),
    icons: iconsOf(context),
  };
}

/** Returns the menu that people have made, with the About page at its end where they have not put it anywhere. */
function menuOf({ site: { chosen }, links }: BlogPageContext): MenuLink[] {
  const isAbout = ({ address }: { address: string }) => address === `/${aboutName}`;
  const last = chosen.about === null || chosen.menu.some(isAbout) ? [] : [{ label: chosen.about, path: links.about() }];
  const made = chosen.menu.map(({ label, address }) => ({ label, path: address.startsWith("/") ? links.below(address) : address }));
  return [...made, ...last];
}

/** Returns one link per language of the blog, to the path from `pathOf` or else to the start page. */
export function languageLinks(
  { site, links }: BlogPageContext,
  current: string,
  pathOf: (locale: string) => string | undefined,
): LanguageLink[] {
  return languagesOf(site).map((locale) => ({ locale, path: pathOf(locale) ?? links.index(locale), current: locale === current }));
}

/** Returns the feeds that a page names: those of the blog, or of one of its tags. */
export function feedsOf({ site, links }: BlogPageContext, locale: string, of?: { slug: string; tag: string }) {
  const title = of === undefined ? site.name : `${of.tag} · ${site.name}`;
  return [
    { type: "application/rss+xml", url: links.fullFeed(locale, "rss", of?.slug), title },
    { type: "application/atom+xml", url: links.fullFeed(locale, "atom", of?.slug), title },
    { type: "application/feed+json", url: links.fullFeed(locale, "json", of?.slug), title },
  ];
}

export function blogDescription(site: Site, locale: string): string {
  return blogWordsIn(locale).tell("blog_articles_from", { name: site.name });
}

/** Returns whether a language has a start page: something is live in it, or it is the project's own. */
export function hasIndex(site: Site, locale: string): boolean {
  return locale === site.language || countLive(site, locale) > 0;
}
