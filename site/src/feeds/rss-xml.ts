import type { ArticleSummary } from "../articles.ts";
import { escapeMarkup } from "../escape-markup.ts";

/** Metadata of a feed. All addresses are absolute. */
export type RssOptions<Item extends ArticleSummary> = {
  readonly title: string;
  readonly description: string;
  /** Address of the site or of its list of articles. */
  readonly siteUrl: string;
  /** Address of the feed itself. */
  readonly feedUrl?: string;
  /** Language tag of the articles, such as `en`. */
  readonly language?: string;
  readonly urlOf: (article: Item) => string;
  /** Returns the whole article as HTML, for example from `renderHtml`; without it items contain the summary only. */
  readonly htmlOf?: (article: Item) => string;
};

/** Returns an RSS 2.0 feed of the given articles in their order, to be served as `application/rss+xml`. */
export function rssXml<Item extends ArticleSummary>(articles: readonly Item[], options: RssOptions<Item>): string {
  const { title, description, siteUrl, feedUrl, language } = options;
  const newest = articles.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), "");
  const lines = [
    tag("title", title),
    tag("link", siteUrl),
    tag("description", description),
    ...(language === undefined ? [] : [tag("language", language)]),
    ...(newest === "" ? [] : [tag("lastBuildDate", dateOf(newest))]),
    ...(feedUrl === undefined ? [] : [`<atom:link href="${escapeMarkup(feedUrl)}" rel="self" type="application/rss+xml"/>`]),
    ...articles.map((article) => itemXml(article, options)),
  ];
  const spaces = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${spaces}>\n<channel>\n${lines.join("\n")}\n</channel>\n</rss>\n`;
}

function itemXml<Item extends ArticleSummary>(article: Item, { urlOf, htmlOf }: RssOptions<Item>): string {
  const parts = [
    tag("title", article.title),
    tag("link", urlOf(article)),
    `<guid isPermaLink="false">${escapeMarkup(article.id)}</guid>`,
    tag("pubDate", dateOf(article.publishedAt)),
    tag("description", article.summary),
    ...(htmlOf === undefined ? [] : [tag("content:encoded", htmlOf(article))]),
  ];
  return `<item>\n${parts.join("\n")}\n</item>`;
}

function tag(name: string, text: string): string {
  return `<${name}>${escapeMarkup(text)}</${name}>`;
}

function dateOf(timestamp: string): string {
  return new Date(timestamp).toUTCString();
}
