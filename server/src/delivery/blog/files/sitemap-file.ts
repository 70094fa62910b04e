import { type Html, html, renderHtml } from "../html.ts";
import type { LiveAddress } from "../live-articles.ts";
import { type BlogPageContext, hasIndex } from "../pages/page-context.ts";
import { languagesOf } from "../site.ts";

/** Largest number of entries in one sitemap, by the sitemap protocol. */
export const sitemapEntriesMax = 50_000;

type Alternate = { locale: string; url: string };

export function renderSitemap({ site, links }: BlogPageContext, addresses: readonly LiveAddress[]): string {
  const locales = languagesOf(site).filter((locale) => hasIndex(site, locale));
  const indexes = locales.map((locale) => ({ locale, url: links.fullIndex(locale) }));
  const bySlug = Map.groupBy(addresses, ({ slug }) => slug);
  const articles = addresses.map((address) => {
    const sameSlug = bySlug.get(address.slug) ?? [];
    const alternates = sameSlug.map(({ locale, slug }) => ({ locale, url: links.fullArticle(locale, slug) }));
    return entry(links.fullArticle(address.locale, address.slug), alternates, site.language, address.live_at);
  });
  return renderHtml(html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${indexes.map(({ url }) => entry(url, indexes, site.language, undefined))}${articles}</urlset>
`);
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
