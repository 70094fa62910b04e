import { imageSources } from "#src/content/images/image-sources.ts";
import { imageUrl } from "#src/content/images/image-url.ts";
import { aboutName } from "#src/people/projects/blog-names.ts";
import type { BlogLinks } from "../blog-links.ts";
import { type Html, html } from "../html.ts";
import type { PingKeyOf } from "../pings/ping-key.ts";
import { countLive, languagesOf, type Site } from "../site.ts";
import type { SitePicture } from "../site-choices.ts";
import type { BlogFrame, LanguageLink, MenuLink, Shell } from "./layout.ts";
import { blogWordsIn } from "./words.ts";

type Context = { site: Pick<Site, "chosen" | "name">; publicUrl: string };

/** Renders the logo in place of the blog's name, which is its text; undefined for a blog without one. */
function logoOf({ site: { chosen, name }, publicUrl }: Context): Html | undefined {
  const { logo, darkLogo } = chosen;
  if (logo === null) return undefined;
  const src = (picture: SitePicture) => picture.data ?? imageSources(publicUrl, picture).src;
  const dark =
    darkLogo &&
    html`<source srcset="${src(darkLogo)}" media="(prefers-color-scheme:dark)" width="${darkLogo.width}" height="${darkLogo.height}">`;
  return html`<picture>${dark}<img class="logo" src="${src(logo)}" alt="${name}" width="${logo.width}" height="${logo.height}"></picture>`;
}

/** Renders the links to the icons that were made of an image; undefined for a blog without any. */
function iconsOf({ site: { chosen }, publicUrl }: Context): Html | undefined {
  if (chosen.iconId === null) return undefined;
  const url = imageUrl(publicUrl, chosen.iconId);
  return html`<link rel="icon" type="image/png" sizes="32x32" href="${url}?icon=32">
<link rel="icon" type="image/png" sizes="192x192" href="${url}?icon=192">
<link rel="apple-touch-icon" href="${url}?icon=180">`;
}

/** Data with which the pages of one blog are rendered. */
export type BlogPageContext = { site: Site; links: BlogLinks; publicUrl: string; shell: Shell; year: number; discovery: DiscoveryLinks };

/** How a blog names those who are told of its changes: the hub of its feeds, and the key for search engines. Undefined where that is off. */
export type DiscoveryLinks = { hub?: string | undefined; keyOf?: PingKeyOf | undefined };

export function blogOf(context: BlogPageContext, locale: string): BlogFrame {
  const { site, links, year } = context;
  const menu = menuOf(context);
  const offered = (path: string) => (countLive(site, locale) === 0 || menu.some((one) => one.path === path) ? undefined : path);
  return {
    name: site.name,
    homePath: links.index(locale),
    feedPath: links.feed(locale, "rss"),
    archivePath: offered(links.archive(locale)),
    searchPath: offered(links.search(locale)),
    year,
    menu,
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
