import { imageUrl } from "#src/content/images/image-url.ts";
import { type Html, html } from "../html.ts";
import type { LiveEntry } from "../live-articles.ts";
import type { AuthorProfile } from "../live-lists.ts";
import type { ShownImage } from "../shown-images.ts";
import { entryList } from "./entry-card.ts";
import { headTags } from "./head-tags.ts";
import { ownLanguage, renderLayout } from "./layout.ts";
import { type BlogPageContext, blogOf, feedsOf, languageLinks } from "./page-context.ts";
import { pageLinks } from "./page-links.ts";
import { pictureTag, places } from "./picture.ts";
import { firstCover, sharedPicture } from "./shared-picture.ts";
import { describeAuthor, describeTag } from "./structured-data.ts";
import { blogWordsIn } from "./words.ts";

type Listed = {
  locale: string;
  page: number;
  pageCount: number;
  entries: readonly LiveEntry[];
  images: ReadonlyMap<string, ShownImage>;
};

/** Renders the articles of an author below what the author tells of themself. */
export function renderAuthorPage(context: BlogPageContext, list: Listed & { author: AuthorProfile }): string {
  const { links, publicUrl } = context;
  const { locale, author } = list;
  const { slug, name, about, image } = author;
  const words = blogWordsIn(locale);
  const url = links.fullAuthor(locale, slug);
  return renderList(context, list, {
    title: name,
    description: about || words.tell("blog_articles_by", { name }),
    urlOf: (page) => links.fullAuthor(locale, slug, page),
    pathOf: (page) => links.author(locale, slug, page),
    feeds: feedsOf(context, locale),
    structuredData: describeAuthor({ ...author, url, image: image && imageUrl(publicUrl, image.id) }),
    head: authorHead(context, author),
    picture: image === undefined ? firstCover(list) : { ...image, alt: name },
    named: false,
  });
}

/** Renders the articles that have a tag. */
export function renderTagPage(context: BlogPageContext, list: Listed & { tag: string; slug: string }): string {
  const { links, site } = context;
  const { locale, tag, slug } = list;
  const words = blogWordsIn(locale);
  const url = links.fullTag(locale, slug);
  return renderList(context, list, {
    title: tag,
    description: words.tell("blog_articles_about", { tag, name: site.name }),
    urlOf: (page) => links.fullTag(locale, slug, page),
    pathOf: (page) => links.tag(locale, slug, page),
    feeds: feedsOf(context, locale, { slug, tag }),
    structuredData: describeTag({ tag, url, locale, blog: { name: site.name, url: links.fullIndex(locale) } }),
    picture: firstCover(list),
    head: html`<p class="kicker"${ownLanguage(words, locale)}>${words.tell("blog_tag")}</p><h1>${tag}</h1>
<p class="links"><a href="${links.feed(locale, "rss", slug)}">RSS</a></p>`,
  });
}

function authorHead({ publicUrl }: BlogPageContext, { name, about, links, image }: AuthorProfile): Html {
  const picture = image && pictureTag(publicUrl, image, { alt: "", place: places.portrait, isFirst: true });
  return html`${picture}<div><h1>${name}</h1>
${about && html`<p class="about">${about}</p>`}
${links.length > 0 && html`<ul class="links">${links.map((link) => html`<li><a rel="me" href="${link}">${shownLink(link)}</a></li>`)}</ul>`}</div>`;
}

/** Returns an address as people write it. */
function shownLink(link: string): string {
  const { host, pathname } = new URL(link);
  return host.replace(/^www\./, "") + (pathname === "/" ? "" : pathname);
}

type ListHead = {
  title: string;
  description: string;
  urlOf: (page: number) => string;
  pathOf: (page: number) => string;
  feeds: ReturnType<typeof feedsOf>;
  structuredData: object;
  head: Html;
  /** Picture with which links to the list are shown elsewhere. */
  picture: ShownImage | undefined;
  /** Whether entries name their authors. */
  named?: boolean;
};

function renderList(context: BlogPageContext, { locale, page, pageCount, entries, images }: Listed, list: ListHead): string {
  const { site, shell } = context;
  const numbered = page === 1 ? "" : ` · ${blogWordsIn(locale).tell("blog_page_number", { page })}`;
  const title = `${list.title}${numbered} · ${site.name}`;
  const { description, feeds, structuredData } = list;
  return renderLayout(shell, {
    locale,
    title,
    head: headTags({
      title,
      description,
      canonical: list.urlOf(page),
      siteName: site.name,
      locale,
      kind: "website",
      translations: [],
      defaultUrl: undefined,
      image: sharedPicture(context, list.picture),
      times: undefined,
      feeds,
      structuredData,
    }),
    main: html`<header class="list-head">${list.head}</header>
${entryList(context, { entries, images, named: list.named ?? true, isFirst: true })}
${pageLinks({ locale, page, pageCount }, list.pathOf)}`,
    blog: blogOf(context, locale),
    nameIsHeading: false,
    languages: languageLinks(context, locale, () => undefined),
  });
}
