import type { ArticleSummary } from "../articles.ts";
import { escapeMarkup } from "../escape-markup.ts";

const urlsMax = 50_000;

/** `urlOf` returns the absolute address of an article's page. */
export type SitemapOptions = { readonly urlOf: (article: ArticleSummary) => string };

/**
 * Returns a sitemap of articles with their last changes, to be served as `application/xml`. Throws `RangeError` for more than
 * the 50,000 addresses that one sitemap may have. Source: sitemaps.org, protocol 0.9.
 */
export function sitemapXml(articles: readonly ArticleSummary[], { urlOf }: SitemapOptions): string {
  if (articles.length > urlsMax) throw new RangeError("A sitemap holds at most 50,000 addresses. Split the articles over several.");
  const urls = articles.map(
    (article) => `<url><loc>${escapeMarkup(urlOf(article))}</loc><lastmod>${escapeMarkup(article.updatedAt)}</lastmod></url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}
