import { type Html, html } from "../html.ts";
import type { LiveEntry } from "../live-articles.ts";
import type { ShownImage } from "../shown-images.ts";
import { languagesOf } from "../site.ts";
import { entryList, leadEntry } from "./entry-card.ts";
import { headTags } from "./head-tags.ts";
import { ownLanguage, renderLayout } from "./layout.ts";
import { type BlogPageContext, blogDescription, blogOf, feedsOf, languageLinks } from "./page-context.ts";
import { pageLinks } from "./page-links.ts";
import { firstCover, sharedPicture } from "./shared-picture.ts";
import { describeBlog } from "./structured-data.ts";
import { blogWordsIn } from "./words.ts";

export type IndexPage = {
  locale: string;
  page: number;
  pageCount: number;
  entries: readonly LiveEntry[];
  images: ReadonlyMap<string, ShownImage>;
};

export function renderIndexPage(context: BlogPageContext, index: IndexPage): string {
  const { site, links, shell } = context;
  const { locale, page } = index;
  const words = blogWordsIn(locale);
  const title = page === 1 ? site.name : `${site.name} · ${words.tell("blog_page_number", { page })}`;
  const description = blogDescription(site, locale);
  const languages = page === 1 ? languagesOf(site) : [];
  return renderLayout(shell, {
    locale,
    title,
    head: headTags({
      title,
      description,
      canonical: links.fullIndex(locale, page),
      siteName: site.name,
      locale,
      kind: "website",
      translations: languages.length > 1 ? languages.map((other) => ({ locale: other, url: links.fullIndex(other) })) : [],
      defaultUrl: languages.length > 1 ? links.fullIndex(site.language) : undefined,
      image: sharedPicture(context, firstCover(index)),
      times: undefined,
      feeds: feedsOf(context, locale),
      structuredData: describeBlog({ name: site.name, url: links.fullIndex(locale), description, locale }),
    }),
    main: main(context, index),
    blog: blogOf(context, locale),
    nameIsHeading: true,
    languages: languageLinks(context, locale, () => undefined),
  });
}

function main(context: BlogPageContext, index: IndexPage): Html {
  const words = blogWordsIn(index.locale);
  const [first, ...others] = index.entries;
  if (first === undefined)
    return html`<div class="notice"><p${ownLanguage(words, index.locale)}>${words.tell("blog_no_articles")}</p></div>`;
  // Only the newest article of all is shown large.
  const rows = index.page === 1 ? others : index.entries;
  const isOnly = index.page === 1 && rows.length === 0;
  return html`${index.page === 1 && leadEntry(context, { entry: first, images: index.images, isOnly })}
${rows.length > 0 && entryList(context, { entries: rows, images: index.images, isFirst: index.page > 1 })}
${pageLinks(index, (page) => context.links.index(index.locale, page))}`;
}
