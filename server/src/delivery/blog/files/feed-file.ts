import { type Document, escapeHtml, toHtml } from "@galley/markdown";
import { Feed } from "feed";
import { imageUrl } from "#src/content/images/image-url.ts";
import type { FeedFormat } from "../blog-route.ts";
import type { LiveArticle, ShownImage } from "../live-articles.ts";
import { standfirstOf } from "../pages/article-text.ts";
import { type BlogPageContext, blogDescription } from "../pages/page-context.ts";

export const feedLimits = { entries: 20, markdownLengthMax: 300_000 };

export const feedType: Record<FeedFormat, string> = {
  rss: "application/rss+xml; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
  json: "application/feed+json; charset=utf-8",
};

type FeedEntry = LiveArticle & { document: Document };
type Images = ReadonlyMap<string, ShownImage>;

export function renderFeed(
  context: BlogPageContext,
  feed: { locale: string; format: FeedFormat; entries: readonly FeedEntry[]; images: Images },
): string {
  const { site, links } = context;
  const { locale, format } = feed;
  const newest = feed.entries.map(({ live_at }) => live_at.getTime());
  const page = links.fullIndex(locale);
  const file = new Feed({
    id: page,
    title: legalXml(site.name),
    description: legalXml(blogDescription(site, locale)),
    link: page,
    language: locale,
    // Not the time of rendering, so that the same articles give the same bytes.
    updated: new Date(newest.length === 0 ? site.created_at : Math.max(...newest)),
    generator: "Galley",
    author: { name: legalXml(site.name), link: page },
    feedLinks: { [format]: links.fullFeed(locale, format) },
  });
  // Titles and summaries are HTML in RSS and Atom and plain text in JSON.
  const text = format === "json" ? legalXml : (value: string) => escapeHtml(legalXml(value));
  for (const article of feed.entries) {
    const summary = text(standfirstOf(article));
    file.addItem({
      title: text(article.title),
      // The id stays when the slug changes, so that feed readers do not show an article twice.
      id: new URL(`#${article.id}`, page).href,
      link: links.fullArticle(locale, article.slug),
      description: summary,
      content: contentOf(context, article, feed.images) || summary,
      date: article.live_at,
      published: article.published_at,
    });
  }
  if (format === "json") return file.json1();
  return format === "atom" ? file.atom1() : file.rss2();
}

function contentOf({ publicUrl, links }: BlogPageContext, entry: FeedEntry, images: Images): string {
  const content = toHtml(
    entry.document,
    (id) => {
      const image = images.get(id);
      return image && { src: imageUrl(publicUrl, id), width: image.width, height: image.height };
    },
    { headingIds: false },
  );
  return legalXml(withFullLinks(content, links.fullArticle(entry.locale, entry.slug)));
}

/** Makes relative links absolute, since a feed is read outside of the site. */
function withFullLinks(content: string, pageUrl: string): string {
  return content.replaceAll(/(<a href=")(?!https?:|mailto:)([^"]*)/g, (_, before: string, href: string) => {
    const target = URL.parse(href.replaceAll("&amp;", "&"), pageUrl);
    return before + escapeHtml(target?.href ?? pageUrl);
  });
}

/** Removes control characters, which XML forbids even when they are escaped. */
function legalXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids.
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}
