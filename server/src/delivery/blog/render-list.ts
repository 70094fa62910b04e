import { textOf } from "#src/content/articles/texts/text.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { mapInTurns } from "#src/core/flow/map-in-turns.ts";
import type { BlogRoute } from "./blog-route.ts";
import { feedLimits, feedType, renderFeed } from "./files/feed-file.ts";
import * as live from "./live-articles.ts";
import { countOf, findMovedAuthor, findProfile, findTag, listOf, listTextsOf } from "./live-lists.ts";
import { renderAuthorPage, renderTagPage } from "./pages/list-page.ts";
import { pagesOf, spanOf } from "./pages/list-pages.ts";
import { type BlogPageContext, hasIndex } from "./pages/page-context.ts";
import { notFound, type RenderedRoute, readersPage } from "./rendered-route.ts";
import { findCovers, withImages } from "./shown-images.ts";

type ListRoute = Extract<BlogRoute, { kind: "author" | "tag" }>;
type FeedRoute = Extract<BlogRoute, { kind: "feed" }>;

/** Renders the articles of an author or of a tag. There is a page only where articles are live that have it. */
export async function listed(tx: Tx, context: BlogPageContext, route: ListRoute): Promise<RenderedRoute> {
  const { site, links } = context;
  const { kind, slug, page } = route;
  const locale = route.locale ?? site.language;
  if (!hasIndex(site, locale)) return notFound(context, locale);
  if (route.locale === site.language) return { status: 301, location: links[kind](locale, slug, page) };
  return kind === "author" ? author(tx, context, { locale, slug, page }) : tagged(tx, context, { locale, slug, page });
}

type Asked = { locale: string; slug: string; page: number };

async function author(tx: Tx, context: BlogPageContext, { locale, slug, page }: Asked): Promise<RenderedRoute> {
  const profile = await findProfile(tx, context.site.ref, slug);
  if (profile === undefined) return movedAuthor(tx, context, { locale, slug, page });
  const found = await readPage(tx, context, { locale, personId: profile.person_id }, page);
  if (found === undefined) return notFound(context, locale);
  const body = renderAuthorPage(context, { locale, page, author: profile, ...found });
  return readersPage(body, { kind: "author", locale, subject: profile.person_id });
}

/** Leads on from an address that an author has given up. */
async function movedAuthor(tx: Tx, context: BlogPageContext, { locale, slug, page }: Asked): Promise<RenderedRoute> {
  const now = await findMovedAuthor(tx, context.site.ref, locale, slug);
  if (now === undefined) return notFound(context, locale);
  return { status: 301, location: context.links.author(locale, now, page) };
}

async function tagged(tx: Tx, context: BlogPageContext, { locale, slug, page }: Asked): Promise<RenderedRoute> {
  const tag = await findTag(tx, context.site.ref, locale, slug);
  const found = tag === undefined ? undefined : await readPage(tx, context, { locale, tag: slug }, page);
  if (tag === undefined || found === undefined) return notFound(context, locale);
  return readersPage(renderTagPage(context, { locale, page, tag, slug, ...found }), { kind: "tag", locale, subject: slug });
}

async function readPage(tx: Tx, { site }: BlogPageContext, of: Parameters<typeof listOf>[2], page: number) {
  const { ref, chosen } = site;
  const pageCount = pagesOf(chosen.look, await countOf(tx, ref, of), { hasLead: false });
  if (page > pageCount) return undefined;
  const entries = await listOf(tx, ref, of, spanOf(chosen.look, page, { hasLead: false }));
  return { pageCount, entries, images: await findCovers(tx, ref, entries) };
}

/** Renders a feed of the blog, or of one of its tags. */
export async function feed(tx: Tx, context: BlogPageContext, { locale: given, format, tag: slug }: FeedRoute): Promise<RenderedRoute> {
  const { site, links } = context;
  const locale = given ?? site.language;
  if (!hasIndex(site, locale)) return notFound(context, locale);
  if (given === site.language) return { status: 301, location: links.feed(locale, format, slug) };
  const tag = slug === undefined ? undefined : await findTag(tx, site.ref, locale, slug);
  if (slug !== undefined && tag === undefined) return notFound(context, locale);
  const page = { limit: feedLimits.entries, lengthMax: feedLimits.markdownLengthMax };
  const articles =
    slug === undefined
      ? await live.listForFeed(tx, site.ref, { locale, ...page })
      : await listTextsOf(tx, site.ref, { locale, tag: slug }, page);
  const entries = await withImages(
    tx,
    site.ref,
    await mapInTurns(articles, async (entry) => {
      const text = textOf(site.ref.organizationId, entry.markdown);
      return { ...entry, text, imageIds: await text.ask("imageIds") };
    }),
  );
  const of = slug === undefined || tag === undefined ? undefined : { slug, tag };
  // The hub is told of the feeds of the blog alone, not of those of its tags.
  const hub = of === undefined ? context.discovery.hub : undefined;
  const body = await renderFeed(context, { locale, format, entries, of, hub });
  const link = hub && `<${hub}>; rel="hub", <${links.fullFeed(locale, format)}>; rel="self"`;
  return { status: 200, type: feedType[format], body, ...(link && { link }) };
}
