import { limits } from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";
import { type Html, html, renderHtml } from "../html.ts";
import { findBefore, type LiveAlternates, listInOrder } from "../live-articles.ts";
import { findListChanges, type ListChange, type ListedPage, listPages } from "../live-lists.ts";
import { type Part, packPart } from "../memory/parts.ts";
import { type BlogPageContext, hasIndex } from "../pages/page-context.ts";
import { countLive, languagesOf } from "../site.ts";

export type SitemapLimits = { entries: number; bytes: number };

/** Largest sitemap by the protocol. Source: https://www.sitemaps.org/protocol.html */
export const sitemapLimits: SitemapLimits = { entries: 50_000, bytes: 50 * 1024 * 1024 };

// As many rows as are in memory at once.
const rowsAtOnce = 1000;
// Authors, and tags, that the first file names.
const listedMax = 1000;
// The elements of an entry without its addresses.
const entryBytes = 100;
const alternateBytes = 80;

const head = `<?xml version="1.0" encoding="UTF-8"?>\n`;
const open = `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
const close = "</urlset>\n";

type Alternate = { locale: string; url: string };

/**
 * Makes the sitemap of a blog, packed: one file, or an index of numbered files where the articles do not fit into one. Returns
 * undefined for a number that the blog has no file for.
 */
export async function makeSitemap(
  tx: Tx,
  context: BlogPageContext,
  number: number | undefined,
  within: SitemapLimits,
): Promise<Part[] | undefined> {
  const lists = await listPages(tx, context.site.ref, listedMax);
  const perFile = articlesPerFile(context, within, lists.length);
  const files = Math.max(1, Math.ceil(countArticles(context) / perFile));
  if (files === 1) return number === undefined ? packFile(tx, context, { number: 1, perFile: undefined, lists }) : undefined;
  if (number === undefined) return [await packPart(indexOf(context, files))];
  return number > files ? undefined : packFile(tx, context, { number, perFile, lists });
}

/** Returns how many articles fit into a file whose addresses are as long as they can be. */
function articlesPerFile({ site, links }: BlogPageContext, { entries, bytes }: SitemapLimits, lists: number): number {
  const locales = languagesOf(site);
  const address = Math.max(...locales.map((locale) => links.fullArticle(locale, "").length)) + limits.slugLengthMax;
  const alternates = locales.length > 1 ? (locales.length + 1) * (address + alternateBytes) : 0;
  const startPages = locales.length + (site.chosen.about === null ? 0 : 1) + lists;
  return Math.max(1, Math.min(entries, Math.floor(bytes / (address + entryBytes + alternates))) - startPages);
}

function countArticles({ site }: BlogPageContext): number {
  return languagesOf(site).reduce((sum, locale) => sum + countLive(site, locale), 0);
}

function indexOf({ links }: BlogPageContext, files: number): string {
  const urls = Array.from({ length: files }, (_, index) => links.fullFile(`sitemap-${index + 1}.xml`));
  return renderHtml(html`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.map((url) => html`<sitemap><loc>${url}</loc></sitemap>\n`)}</sitemapindex>
`);
}

type File = { number: number; perFile: number | undefined; lists: readonly ListedPage[] };

/** Packs a file part by part, so that no more than one part of its rows and text is in memory. */
async function packFile(tx: Tx, context: BlogPageContext, { number, perFile, lists }: File): Promise<Part[]> {
  const parts: Part[] = [];
  // In one of several files, times would change the first with each new article.
  const times = timesOf(perFile === undefined ? await findListChanges(tx, context.site.ref) : []);
  let text = number === 1 ? open + startPages(context, times) + listPagesOf(context, lists, times) : open;
  for await (const rows of readRows(tx, context, number, perFile)) {
    parts.push(await packPart(text + renderHtml(html`${rows.map((row) => articleEntry(context, row))}`)));
    text = "";
  }
  parts.push(await packPart(text + close));
  return parts;
}

/** Reads the articles of a file, oldest first, so that a new one changes the last file alone. */
async function* readRows(tx: Tx, { site }: BlogPageContext, number: number, perFile: number | undefined): AsyncGenerator<LiveAlternates[]> {
  const locales = languagesOf(site);
  const among = locales.length === 1 ? [] : locales;
  let after = perFile === undefined || number === 1 ? undefined : await findBefore(tx, site.ref, (number - 1) * perFile);
  let left = perFile ?? Number.POSITIVE_INFINITY;
  while (left > 0) {
    const limit = Math.min(rowsAtOnce, left);
    const rows = await listInOrder(tx, site.ref, { after, limit, among });
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1);
    left -= rows.length;
  }
}

type Times = (list: Omit<ListChange, "changed_at">) => Date | undefined;

function timesOf(changes: readonly ListChange[]): Times {
  const keyOf = ({ kind, locale, slug }: Omit<ListChange, "changed_at">) => `${kind} ${locale} ${slug}`;
  const times = new Map(changes.map((change) => [keyOf(change), change.changed_at]));
  return (list) => times.get(keyOf(list));
}

function startPages({ site, links }: BlogPageContext, times: Times): string {
  const locales = languagesOf(site).filter((locale) => hasIndex(site, locale));
  const indexes = locales.map((locale) => ({ locale, url: links.fullIndex(locale) }));
  const about = site.chosen.about !== null && entry(links.fullAbout(), [], site.language, undefined);
  return renderHtml(
    html`${indexes.map(({ locale, url }) => entry(url, indexes, site.language, times({ kind: "start", locale, slug: "" })))}${about}`,
  );
}

function listPagesOf({ links, site }: BlogPageContext, lists: readonly ListedPage[], times: Times): string {
  const urlOf = ({ kind, locale, slug }: ListedPage) => (kind === "author" ? links.fullAuthor(locale, slug) : links.fullTag(locale, slug));
  return renderHtml(html`${lists.map((list) => entry(urlOf(list), [], site.language, times(list)))}`);
}

function articleEntry({ site, links }: BlogPageContext, { locale, slug, live_at, locales }: LiveAlternates): Html {
  const alternates = locales.map((other) => ({ locale: other, url: links.fullArticle(other, slug) }));
  return entry(links.fullArticle(locale, slug), alternates, site.language, live_at);
}

function entry(url: string, alternates: readonly Alternate[], language: string, changed: Date | undefined): Html {
  const first = alternates.find(({ locale }) => locale === language) ?? alternates[0];
  return html`<url><loc>${url}</loc>${changed && html`<lastmod>${changed.toISOString()}</lastmod>`}${
    alternates.length > 1 && [...alternates, { locale: "x-default", url: first?.url ?? url }].map(link)
  }</url>
`;
}

function link({ locale, url }: Alternate): Html {
  return html`<xhtml:link rel="alternate" hreflang="${locale}" href="${url}"/>`;
}
