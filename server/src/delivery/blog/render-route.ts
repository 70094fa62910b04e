import { imageIdsOf, parseArticle } from "@galley/markdown";
import type { Tx } from "#src/core/database/transact.ts";
import type { Mount } from "./blog-links.ts";
import type { BlogRoute, FeedFormat } from "./blog-route.ts";
import { feedLimits, feedType, renderFeed } from "./files/feed-file.ts";
import { makeSitemap, type SitemapLimits } from "./files/sitemap-file.ts";
import { llmsEntriesMax, renderLlms, renderRobots } from "./files/text-files.ts";
import * as live from "./live-articles.ts";
import type { Part } from "./memory/parts.ts";
import { entriesPerPage, renderIndexPage } from "./pages/index-page.ts";
import { type BlogPageContext, hasIndex } from "./pages/page-context.ts";
import { countLive } from "./site.ts";

export type RenderedRoute =
  | { status: 200; type: string; body: string }
  /** A file that is packed already, since its text is long. */
  | { status: 200; type: string; parts: readonly Part[] }
  /** A `slug` where it leads on to an article. */
  | { status: 301; location: string; slug?: string }
  /** The not-found page depends on nothing but its language. */
  | { status: 404; locale: string };

export const htmlType = "text/html; charset=utf-8";
const textType = "text/plain; charset=utf-8";

/** Renders the page or file at an address of a blog. */
export async function renderRoute(
  tx: Tx,
  context: BlogPageContext,
  route: BlogRoute,
  mount: Mount,
  sitemap: SitemapLimits,
): Promise<RenderedRoute> {
  const { site, links } = context;
  switch (route.kind) {
    case "index":
      return index(tx, context, route.locale ?? site.language, route.page);
    case "name":
      return name(tx, context, route.name, route.page);
    case "article":
      return (await toArticle(tx, context, route.locale, route.slug, `/${route.locale}/${route.slug}`)) ?? notFound(context, route.locale);
    case "feed":
      return feed(tx, context, route.locale, route.format);
    case "sitemap": {
      const parts = await makeSitemap(tx, context, route.number, sitemap);
      return parts === undefined ? notFound(context, site.language) : { status: 200, type: "application/xml; charset=utf-8", parts };
    }
    case "llms":
      return { status: 200, type: textType, body: renderLlms(context, await live.listAddresses(tx, site.ref, llmsEntriesMax)) };
    case "robots":
      return mount === "host" ? { status: 200, type: textType, body: renderRobots(context) } : notFound(context, site.language);
    case "moved":
      return { status: 301, location: links.below(route.path) };
  }
}

function notFound({ site }: BlogPageContext, locale: string): RenderedRoute {
  return { status: 404, locale: hasIndex(site, locale) ? locale : site.language };
}

/** Redirects to an article, or else renders the start page of a language. The page of an article itself is put together elsewhere. */
async function name(tx: Tx, context: BlogPageContext, segment: string, page: number): Promise<RenderedRoute> {
  const { site, links } = context;
  const found = await toArticle(tx, context, site.language, segment, `/${segment}`);
  if (found !== undefined) return found;
  if (segment === site.language) return { status: 301, location: links.index(segment, page) };
  return hasIndex(site, segment) ? index(tx, context, segment, page) : notFound(context, site.language);
}

async function index(tx: Tx, context: BlogPageContext, locale: string, page: number): Promise<RenderedRoute> {
  const { site } = context;
  const pageCount = Math.max(1, Math.ceil(countLive(site, locale) / entriesPerPage));
  if (page > pageCount) return notFound(context, locale);
  const entries = await live.listLatest(tx, site.ref, { locale, limit: entriesPerPage, offset: (page - 1) * entriesPerPage });
  const images = await live.findImages(tx, site.ref, coversOf(entries.slice(0, 1)));
  return { status: 200, type: htmlType, body: renderIndexPage(context, { locale, page, pageCount, entries, images }) };
}

/** Redirects an earlier slug of an article, and one behind the project's own language, to the one address of the article. */
async function toArticle(
  tx: Tx,
  { site, links }: BlogPageContext,
  locale: string,
  slug: string,
  path: string,
): Promise<RenderedRoute | undefined> {
  const found = await live.findLiveSlug(tx, site.ref, locale, slug);
  if (found === undefined) return undefined;
  const location = links.article(locale, found);
  // An article that goes live at this moment would lead to itself.
  return location === links.below(path) ? undefined : { status: 301, location, slug: found };
}

async function feed(tx: Tx, context: BlogPageContext, given: string | null, format: FeedFormat): Promise<RenderedRoute> {
  const { site, links } = context;
  const locale = given ?? site.language;
  if (!hasIndex(site, locale)) return notFound(context, locale);
  if (given === site.language) return { status: 301, location: links.feed(locale, format) };
  const articles = await live.listForFeed(tx, site.ref, { locale, limit: feedLimits.entries, lengthMax: feedLimits.markdownLengthMax });
  const entries = articles.map((entry) => ({ ...entry, document: parseArticle(entry.markdown).document }));
  const images = await live.findImages(
    tx,
    site.ref,
    entries.flatMap(({ document }) => imageIdsOf(document)),
  );
  return { status: 200, type: feedType[format], body: renderFeed(context, { locale, format, entries, images }) };
}

function coversOf(entries: readonly { cover_image_id: string | null }[]): string[] {
  return entries.flatMap(({ cover_image_id }) => cover_image_id ?? []);
}
