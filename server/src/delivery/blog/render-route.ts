import type { Tx } from "#src/core/database/transact.ts";
import { aboutName, archiveName, searchName } from "#src/people/projects/blog-names.ts";
import type { Mount } from "./blog-links.ts";
import type { BlogRoute } from "./blog-route.ts";
import { makeSitemap, type SitemapLimits } from "./files/sitemap-file.ts";
import { llmsEntriesMax, renderLlms, renderRobots } from "./files/text-files.ts";
import { listOfYear, listYears } from "./live-archive.ts";
import * as live from "./live-articles.ts";
import { renderAboutPage } from "./pages/about-page.ts";
import { archivedPerPage, renderArchivePage } from "./pages/archive-page.ts";
import { renderIndexPage } from "./pages/index-page.ts";
import { pagesOf, spanOf } from "./pages/list-pages.ts";
import { type BlogPageContext, hasIndex } from "./pages/page-context.ts";
import { renderSearchPage } from "./pages/search-page.ts";
import { feed, listed } from "./render-list.ts";
import { notFound, type RenderedRoute, readersPage, textType } from "./rendered-route.ts";
import { readAbout } from "./settings/read-about.ts";
import { findCovers } from "./shown-images.ts";
import { countLive, type Site } from "./site.ts";

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
      return article(tx, context, route.locale, route.slug);
    case "archive":
      return route.locale === site.language
        ? notFound(context, route.locale)
        : archive(tx, context, route.locale ?? site.language, route.year, route.page);
    case "author":
    case "tag":
      return listed(tx, context, route);
    case "feed":
      return feed(tx, context, route);
    case "sitemap": {
      const parts = await makeSitemap(tx, context, route.number, sitemap);
      return parts === undefined ? notFound(context, site.language) : { status: 200, type: "application/xml; charset=utf-8", parts };
    }
    case "llms":
      return { status: 200, type: textType, body: renderLlms(context, await live.listAddresses(tx, site.ref, llmsEntriesMax)) };
    case "robots":
      return mount === "host" ? { status: 200, type: textType, body: renderRobots(context) } : notFound(context, site.language);
    case "key":
      return route.key === context.discovery.keyOf?.(site.ref)
        ? { status: 200, type: textType, body: route.key }
        : notFound(context, site.language);
    case "moved":
      return { status: 301, location: links.below(route.path) };
  }
}

async function article(tx: Tx, context: BlogPageContext, locale: string, slug: string): Promise<RenderedRoute> {
  const found = await toArticle(tx, context, locale, slug, `/${locale}/${slug}`);
  if (found !== undefined) return found;
  // Addresses in the project's own language name no language.
  return locale === context.site.language ? missing(tx, context, locale, slug) : own(tx, context, locale, slug);
}

/** Redirects to an article, or else renders the start page of a language. The page of an article itself is put together elsewhere. */
async function name(tx: Tx, context: BlogPageContext, segment: string, page: number): Promise<RenderedRoute> {
  const { site, links } = context;
  const found = await toArticle(tx, context, site.language, segment, `/${segment}`);
  if (found !== undefined) return found;
  if (segment === site.language) return { status: 301, location: links.index(segment, page) };
  if (hasIndex(site, segment)) return index(tx, context, segment, page);
  return page === 1 ? own(tx, context, site.language, segment) : notFound(context, site.language);
}

/** Renders the blog's own page of a name that no article has, or tells what is known of the name. */
async function own(tx: Tx, context: BlogPageContext, locale: string, name: string): Promise<RenderedRoute> {
  const { site } = context;
  if (hasIndex(site, locale)) {
    if (name === searchName) return search(context, locale);
    if (name === archiveName) return archive(tx, context, locale, undefined, 1);
  }
  const page = name === aboutName && locale === site.language ? await readAbout(tx, site.ref) : undefined;
  if (page !== undefined) return readersPage(await renderAboutPage(context, page), { kind: "about", locale, subject: "" });
  return missing(tx, context, locale, name);
}

async function missing(tx: Tx, context: BlogPageContext, locale: string, slug: string): Promise<RenderedRoute> {
  return (await live.wasLive(tx, context.site.ref, locale, slug))
    ? { ...notFound(context, locale), status: 410 }
    : notFound(context, locale);
}

function search(context: BlogPageContext, locale: string): RenderedRoute {
  const body = renderSearchPage(context, { locale, typed: undefined, found: undefined });
  return { ...readersPage(body, { kind: "search", locale, subject: "" }), hasForm: true };
}

/** Renders a year's articles; an undefined year stands for that of the newest. */
async function archive(tx: Tx, context: BlogPageContext, locale: string, given: number | undefined, page: number): Promise<RenderedRoute> {
  const { site } = context;
  const place = { ref: site.ref, locale, timeZone: site.time_zone };
  const offset = (page - 1) * archivedPerPage;
  // Addresses of years are endless, and nobody keeps what is not there: an index answers for those without articles.
  if (offset >= countLive(site, locale)) return notFound(context, locale);
  const asked = given === undefined ? undefined : await listOfYear(tx, place, { year: given, limit: archivedPerPage, offset });
  if (asked?.length === 0) return notFound(context, locale);
  const years = await listYears(tx, place);
  const year = given ?? years[0]?.year;
  if (year === undefined) return notFound(context, locale);
  const entries = asked ?? (await listOfYear(tx, place, { year, limit: archivedPerPage, offset }));
  const images = await findCovers(tx, site.ref, entries);
  const body = renderArchivePage(context, { locale, year, page, years, entries, images });
  return readersPage(body, { kind: "archive", locale, subject: String(year) });
}

async function index(tx: Tx, context: BlogPageContext, locale: string, page: number): Promise<RenderedRoute> {
  if (page > pageCountOf(context.site, locale)) return notFound(context, locale);
  return readersPage(await startPage(tx, context, locale, page), { kind: "start", locale, subject: "" });
}

function pageCountOf(site: Site, locale: string): number {
  return Math.max(1, pagesOf(site.chosen.look, countLive(site, locale), { hasLead: true }));
}

/** Renders a start page that the language has. */
export async function startPage(tx: Tx, context: BlogPageContext, locale: string, page: number): Promise<string> {
  const { site } = context;
  const entries = await live.listLatest(tx, site.ref, { locale, ...spanOf(site.chosen.look, page, { hasLead: true }) });
  const images = await findCovers(tx, site.ref, entries);
  return renderIndexPage(context, { locale, page, pageCount: pageCountOf(site, locale), entries, images });
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
