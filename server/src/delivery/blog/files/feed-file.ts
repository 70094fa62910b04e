import { escapeHtml, type PageImage } from "@galley/markdown";
import { Feed } from "feed";
import type { Text } from "#src/content/articles/texts/text.ts";
import { typeOf } from "#src/content/images/image-kinds.ts";
import { imageSources } from "#src/content/images/image-sources.ts";
import { imageUrl } from "#src/content/images/image-url.ts";
import { mapInTurns } from "#src/core/flow/map-in-turns.ts";
import type { FeedFormat } from "../blog-route.ts";
import type { LiveArticle } from "../live-articles.ts";
import { standfirstOf } from "../pages/article-text.ts";
import { type BlogPageContext, blogDescription } from "../pages/page-context.ts";
import type { ShownImage } from "../shown-images.ts";

export const feedLimits = { entries: 20, markdownLengthMax: 300_000 };

export const feedType: Record<FeedFormat, string> = {
  rss: "application/rss+xml; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
  json: "application/feed+json; charset=utf-8",
};

type Images = ReadonlyMap<string, ShownImage>;
type FeedEntry = LiveArticle & { text: Text; imageIds: readonly string[]; images: Images };

export async function renderFeed(
  context: BlogPageContext,
  feed: {
    locale: string;
    format: FeedFormat;
    entries: readonly FeedEntry[];
    of?: { slug: string; tag: string } | undefined;
    hub: string | undefined;
  },
): Promise<string> {
  const { site, links } = context;
  const { locale, format, of, hub } = feed;
  const newest = feed.entries.map(({ live_at }) => live_at.getTime());
  const page = links.fullIndex(locale);
  const about = of === undefined ? page : links.fullTag(locale, of.slug);
  const file = new Feed({
    id: about,
    title: legalXml(of === undefined ? site.name : `${of.tag} · ${site.name}`),
    description: legalXml(blogDescription(site, locale)),
    link: about,
    language: locale,
    // Not the time of rendering, so that the same articles give the same bytes.
    updated: new Date(newest.length === 0 ? site.created_at : Math.max(...newest)),
    generator: "Galley",
    author: { name: legalXml(site.name), link: page },
    feedLinks: { [format]: links.fullFeed(locale, format, of?.slug) },
    ...(hub !== undefined && { hub }),
  });
  const html = (value: string) => escapeHtml(legalXml(value));
  const contents = await mapInTurns(feed.entries, (entry) => entryHtml(context, entry));
  for (const [index, article] of feed.entries.entries()) {
    const standfirst = standfirstOf(article);
    file.addItem({
      // The writer of feeds says of titles in Atom that they are HTML. Those of RSS and JSON are plain text.
      title: format === "atom" ? html(article.title) : legalXml(article.title),
      // The id stays when the slug changes, so that feed readers do not show an article twice.
      id: new URL(`#${article.id}`, page).href,
      link: links.fullArticle(locale, article.slug),
      description: format === "json" ? legalXml(standfirst) : html(standfirst),
      content: contents[index] || html(standfirst),
      date: article.live_at,
      published: article.published_at,
      ...detailsIn(context, article, format, coverOf(article)),
      ...(article.tags.length > 0 && { category: article.tags.map((tag) => ({ name: categoryOf(tag, format) })) }),
    });
  }
  if (format === "json") return jsonFeed(file.json1(), locale, hub);
  return format === "atom" ? withTypes(file.atom1(), feed.entries) : file.rss2();
}

/** Turns JSON Feed 1.0, the one that the writer of feeds knows, into 1.1: lists of authors, the language and the hub. */
function jsonFeed(file: string, language: string, hub: string | undefined): string {
  const { items, ...feed } = JSON.parse(file);
  const hubs = hub === undefined ? {} : { hubs: [{ type: "WebSub", url: hub }] };
  const whole = { ...withAuthors(feed), version: "https://jsonfeed.org/version/1.1", language, ...hubs, items: items.map(withAuthors) };
  return JSON.stringify(whole, null, 4);
}

function withAuthors({ author, ...rest }: { author?: object }): object {
  return author === undefined ? rest : { ...rest, authors: [author] };
}

/** Gives enclosures the types of their images, which the writer of feeds takes from the end of an address. */
function withTypes(file: string, entries: readonly FeedEntry[]): string {
  return file.replaceAll(/(<link rel="enclosure" href="([^"<]*)") type="[^"<]*"/g, (_, before: string, href: string) => {
    const id = new URL(href).pathname.split("/").at(-1) ?? "";
    const image = entries.map(({ images }) => images.get(id)).find((one) => one !== undefined);
    return image === undefined ? before : `${before} type="${typeOf(image.kind, "")}"`;
  });
}

/** Returns a tag's name. In Atom it stands in an attribute, in which the writer of feeds leaves "<" as it is. */
function categoryOf(tag: string, format: FeedFormat): string {
  return format === "atom" ? legalXml(tag).replaceAll("<", "") : legalXml(tag);
}

/** Returns the cover of an article; undefined where its text shows the same image, which readers would then see twice. */
function coverOf({ cover_image_id: id, imageIds, images }: FeedEntry): ShownImage | undefined {
  return id === null || imageIds.includes(id) ? undefined : images.get(id);
}

/** Returns author and cover as each format tells them. RSS itself knows authors by their email address alone, and pictures by their bytes. */
function detailsIn({ links, publicUrl }: BlogPageContext, entry: FeedEntry, format: FeedFormat, cover: ShownImage | undefined) {
  const { locale, author_slug: slug, author_name } = entry;
  const author = slug === null || author_name === null ? undefined : { name: legalXml(author_name), link: links.fullAuthor(locale, slug) };
  const url = cover && imageSources(publicUrl, cover).src;
  if (format === "rss") {
    const media = cover && {
      _attributes: { "xmlns:media": "http://search.yahoo.com/mrss/", url, medium: "image", type: typeOf(cover.kind, "") },
    };
    return {
      extensions: [
        ...(author === undefined ? [] : [{ name: "dc:creator", objects: { _text: author.name } }]),
        ...(media === undefined ? [] : [{ name: "media:content", objects: media }]),
      ],
    };
  }
  return { ...(author !== undefined && { author: [author] }), ...(url !== undefined && { image: url }) };
}

async function entryHtml({ publicUrl, links }: BlogPageContext, entry: FeedEntry): Promise<string> {
  const images = [...entry.images].map(([id, { width, height, credit }]): [string, PageImage] => [
    id,
    { src: imageUrl(publicUrl, id), width, height, credit },
  ]);
  const { html } = await entry.text.ask("page", { images: new Map(images), headingIds: false });
  return legalXml(withFullLinks(html, links.fullArticle(entry.locale, entry.slug)));
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
