import { type Html, html } from "../html.ts";
import type { ArchivedEntry, LiveYear } from "../live-archive.ts";
import type { ShownImage } from "../shown-images.ts";
import { headTags } from "./head-tags.ts";
import { formatMonth } from "./language.ts";
import { ownLanguage, renderLayout } from "./layout.ts";
import { type BlogPageContext, blogDescription, blogOf, feedsOf, languageLinks } from "./page-context.ts";
import { pageLinks } from "./page-links.ts";
import { thumbnail } from "./picture.ts";
import { firstCover, sharedPicture } from "./shared-picture.ts";
import { describeBlog } from "./structured-data.ts";
import { blogWordsIn } from "./words.ts";

export const archivedPerPage = 200;

export type ArchivePage = {
  locale: string;
  year: number;
  page: number;
  /** Years with live articles, the newest first. */
  years: readonly LiveYear[];
  entries: readonly ArchivedEntry[];
  images: ReadonlyMap<string, ShownImage>;
};

export function renderArchivePage(context: BlogPageContext, archive: ArchivePage): string {
  const { site, links, shell } = context;
  const { locale, year, page } = archive;
  const words = blogWordsIn(locale);
  const numbered = page === 1 ? "" : ` · ${words.tell("blog_page_number", { page })}`;
  const title = `${words.tell("blog_archive_of", { year: String(year) })}${numbered} · ${site.name}`;
  const description = blogDescription(site, locale);
  return renderLayout(shell, {
    locale,
    title,
    head: headTags({
      title,
      description,
      canonical: links.fullArchive(locale, year, page),
      siteName: site.name,
      locale,
      kind: "website",
      translations: [],
      defaultUrl: undefined,
      image: sharedPicture(context, firstCover(archive)),
      times: undefined,
      feeds: feedsOf(context, locale),
      structuredData: describeBlog({ name: site.name, url: links.fullIndex(locale), description, locale }),
    }),
    main: main(context, archive),
    blog: blogOf(context, locale),
    nameIsHeading: false,
    languages: languageLinks(context, locale, () => undefined),
  });
}

function main(context: BlogPageContext, archive: ArchivePage): Html {
  const { locale, year, years } = archive;
  const words = blogWordsIn(locale);
  return html`<div class="archive"><h1${ownLanguage(words, locale)}>${words.tell("blog_archive_of", { year: String(year) })}</h1>
${
  years.length > 1 &&
  html`<nav class="years" aria-label="${words.tell("blog_archive")}"${ownLanguage(words, locale)}><ul>${years.map(
    (one) =>
      html`<li><a href="${context.links.archive(locale, one.year)}"${one.year === year && html` aria-current="page"`}>${one.year}</a></li>`,
  )}</ul></nav>`
}
${monthsOf(context, archive).map((month) => section(context, month, archive.images))}
${pages(context, archive)}</div>`;
}

type Month = { id: string; name: string; entries: ArchivedEntry[] };

function monthsOf({ site }: BlogPageContext, { locale, entries }: ArchivePage): Month[] {
  const months = new Map<string, Month>();
  for (const entry of entries) {
    const id = Temporal.Instant.fromEpochMilliseconds(entry.published_at.getTime())
      .toZonedDateTimeISO(site.time_zone)
      .toPlainDate()
      .toPlainYearMonth()
      .toString();
    const month = months.get(id) ?? { id, name: formatMonth(entry.published_at, locale, site.time_zone), entries: [] };
    month.entries.push(entry);
    months.set(id, month);
  }
  return [...months.values()];
}

function section({ links, publicUrl }: BlogPageContext, { id, name, entries }: Month, images: ArchivePage["images"]): Html {
  const item = ({ id, locale, slug, title }: ArchivedEntry) => {
    const cover = images.get(id);
    return html`<li><a href="${links.article(locale, slug)}">${title}</a>${cover && thumbnail(publicUrl, cover)}</li>`;
  };
  return html`<section aria-labelledby="_${id}"><h2 id="_${id}">${name}</h2>
<ul>${entries.map(item)}</ul></section>`;
}

function pages({ links }: BlogPageContext, { locale, year, page, years }: ArchivePage): Html | false {
  const pageCount = Math.ceil((years.find((one) => one.year === year)?.count ?? 0) / archivedPerPage);
  return pageLinks({ locale, page, pageCount }, (other) => links.archive(locale, year, other));
}
