import { descriptionOf } from "#src/content/articles/article-description.ts";
import { readingMinutes } from "#src/content/articles/checks/length.ts";
import { openGraphPath, openGraphSize } from "#src/content/articles/open-graph-path.ts";
import type { Text } from "#src/content/articles/texts/text.ts";
import type { TaskResult } from "#src/content/articles/texts/text-tasks.ts";
import { imageUrl } from "#src/content/images/image-url.ts";
import type { Neighbor, Neighbors } from "../articles/neighbors.ts";
import { type Html, html, renderHtml, trustedHtml } from "../html.ts";
import type { LiveArticle } from "../live-articles.ts";
import type { AuthorProfile } from "../live-lists.ts";
import type { ShownImage } from "../shown-images.ts";
import { relatedCards } from "./entry-card.ts";
import { entryFacts } from "./entry-facts.ts";
import { type HeadTags, headTags } from "./head-tags.ts";
import { displayClass, endPiece, ownLanguage, startPiece, topPiece } from "./layout.ts";
import { type BlogPageContext, blogOf, feedsOf, languageLinks } from "./page-context.ts";
import { picturesOfText, pictureTag, places } from "./picture.ts";
import { describePosting } from "./structured-data.ts";
import { leadingTag, tagLinks } from "./tag-links.ts";
import { blogWordsIn } from "./words.ts";

type Images = ReadonlyMap<string, ShownImage>;

export type ArticlePage = {
  article: LiveArticle;
  text: Text;
  images: Images;
  /** The author whom readers see, if they see any. */
  author: AuthorProfile | undefined;
  /** The languages that show this article, its own included. */
  translations: readonly string[];
  /** Marks the end of each block. */
  marks?: boolean;
};

/** The pieces of an article's page that are about the article alone. They depend on no other article but its translations. */
export type ArticlePieces = { start: string; article: string };

export async function articlePieces(context: BlogPageContext, page: ArticlePage): Promise<ArticlePieces> {
  const { article, text, images, marks = false } = page;
  const description = await descriptionOf(article, text);
  const head = headTags(tagsOf(context, page, description));
  const start = startPiece({ locale: article.locale, title: pageTitleOf(context.site, article), head });
  const body = await text.ask("page", { images: picturesOfText(context.publicUrl, images), marks });
  return { start, article: renderHtml(main(context, page, body)) };
}

/** Returns the title of an article's page, as windows and search results show it. */
export function pageTitleOf({ name }: Pick<BlogPageContext["site"], "name">, article: Pick<LiveArticle, "title" | "seo_title">): string {
  return article.seo_title || `${article.title} · ${name}`;
}

/** Renders what stands above an article: the same for all that have no translation. */
export function articleTop(context: BlogPageContext, locale: string, slug: string, translations: readonly string[]): string {
  const pathIn = (other: string) => (translations.includes(other) ? context.links.article(other, slug) : undefined);
  const languages = languageLinks(context, locale, pathIn);
  return topPiece({ locale, blog: blogOf(context, locale), nameIsHeading: false, languages });
}

/** Renders what follows an article: its neighbors, other articles, and the end of the page. A neighbor among the others shows there alone. */
export function articleEnd(context: BlogPageContext, locale: string, { related: more, images, ...beside }: Neighbors): string {
  const words = blogWordsIn(locale);
  const [older, newer] = [beside.older, beside.newer].map((one) => (more.some(({ slug }) => slug === one?.slug) ? undefined : one));
  const section = html`
${neighborLinks(context, locale, { older, newer })}${
  more.length > 0 &&
  html`<section class="more" aria-labelledby="_more"><h2 id="_more"${ownLanguage(words, locale)}>${words.tell("blog_keep_reading")}</h2>
${relatedCards(context, more, images)}</section>`
}`;
  return renderHtml(section) + endPiece(blogOf(context, locale), locale);
}

function tagsOf(context: BlogPageContext, { article, images, translations }: ArticlePage, description: string): HeadTags {
  const { site, links, publicUrl } = context;
  const canonical = links.fullArticle(article.locale, article.slug);
  const cover = images.get(article.cover_image_id ?? "");
  // A picture drawn for link previews, with the title on it. Previews would crop the cover itself anywhere.
  const card = { organizationId: site.ref.organizationId, articleId: article.id, revision: article.revision };
  const image = { url: publicUrl + openGraphPath(card), alt: article.title, ...openGraphSize };
  const first = translations.includes(site.language) ? site.language : (translations[0] ?? article.locale);
  const several = translations.length > 1;
  return {
    title: article.title,
    description,
    canonical,
    siteName: site.name,
    locale: article.locale,
    kind: "article",
    translations: several ? translations.map((locale) => ({ locale, url: links.fullArticle(locale, article.slug) })) : [],
    defaultUrl: several ? links.fullArticle(first, article.slug) : undefined,
    image,
    times: { published: article.published_at, modified: article.live_at },
    feeds: feedsOf(context, article.locale),
    structuredData: describePosting({
      url: canonical,
      title: article.title,
      description,
      locale: article.locale,
      published: article.published_at,
      modified: article.live_at,
      wordCount: article.word_count,
      minutes: readingMinutes(article.word_count),
      image: cover && imageUrl(publicUrl, cover.id),
      author: authorOf(context, article),
      keywords: article.tags,
      blog: { name: site.name, url: links.fullIndex(article.locale) },
    }),
  };
}

function authorOf({ links }: BlogPageContext, { locale, author_slug: slug, author_name: name }: LiveArticle) {
  return slug === null || name === null ? undefined : { name, url: links.fullAuthor(locale, slug) };
}

function main(context: BlogPageContext, { article, images, author }: ArticlePage, { html: body, sections }: TaskResult<"page">): Html {
  const { publicUrl } = context;
  const cover = images.get(article.cover_image_id ?? "");
  return html`<article>
<header class="article-head">
${leadingTag(context, article)}
<h1 class="${displayClass(article.title)}">${article.title}</h1>
${article.summary && html`<p class="standfirst">${article.summary}</p>`}
${entryFacts(context, article, { updated: true })}
</header>
${cover && coverFigure(cover, publicUrl)}
<div class="article-body${!cover && " bare"}">
${contents(sections, article.locale)}
<div class="prose">
${trustedHtml(body)}
</div>
${tagLinks(context, article)}
${actions(context, article)}
${author && aboutAuthor(context, article.locale, author)}
</div>
</article>`;
}

/** Renders what a reader does with an article once it is read. A click selects its whole address, since no script could copy it. */
function actions({ links }: BlogPageContext, { locale, slug, title }: LiveArticle): Html {
  const words = blogWordsIn(locale);
  const url = links.fullArticle(locale, slug);
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  return html`<div class="act"${ownLanguage(words, locale)}><details><summary>${words.tell("blog_share")}</summary><p><span class="address" dir="ltr">${url}</span> <a href="${mail}">${words.tell("blog_share_mail")}</a></p></details><a href="${links.feed(locale, "rss")}">${words.tell("blog_follow")}</a></div>`;
}

/** Renders what an author tells of themself; nothing where they have told nothing and show no picture. */
function aboutAuthor({ links, publicUrl }: BlogPageContext, locale: string, { slug, name, about, image }: AuthorProfile): Html | false {
  if (about === "" && image === undefined) return false;
  return html`<div class="writer">${image && pictureTag(publicUrl, image, { alt: "", place: places.face, isFirst: false })}<div><p><a href="${links.author(locale, slug)}">${name}</a></p>${
    about && html`<p class="about">${about}</p>`
  }</div></div>`;
}

function coverFigure(cover: ShownImage, publicUrl: string): Html {
  return html`<figure class="cover">${pictureTag(publicUrl, cover, { alt: cover.alt, place: places.cover, isFirst: true })}${
    cover.credit && html`<figcaption>${cover.credit}</figcaption>`
  }</figure>`;
}

function neighborLinks({ links }: BlogPageContext, locale: string, { older, newer }: Pick<Neighbors, "older" | "newer">): Html | false {
  if (older === undefined && newer === undefined) return false;
  const words = blogWordsIn(locale);
  const link = (rel: "prev" | "next", { slug, title }: Neighbor) =>
    html`<a href="${links.article(locale, slug)}" rel="${rel}"><span${ownLanguage(words, locale)}>${words.tell(rel === "prev" ? "blog_previous" : "blog_next")}</span>${title}</a>`;
  return html`<nav class="beside" aria-label="${words.tell("blog_beside")}">${older && link("prev", older)}${newer && link("next", newer)}</nav>
`;
}

const contentsLengthMin = 2;

function contents(sections: TaskResult<"page">["sections"], locale: string): Html | false {
  if (sections.length < contentsLengthMin) return false;
  const words = blogWordsIn(locale);
  const [title, language] = [words.tell("blog_in_this_article"), ownLanguage(words, locale)];
  const list = html`<ol>${sections.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ol>`;
  // The second one is for narrow screens. No style opens what is folded in all browsers, and no script runs here.
  return html`<nav class="contents" aria-labelledby="_contents"><p id="_contents"${language}>${title}</p>
${list}</nav>
<nav class="folded" aria-labelledby="_folded"><details><summary id="_folded"${language}>${title}</summary>${list}</details></nav>`;
}
