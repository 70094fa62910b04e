import { readingMinutes } from "#src/content/articles/checks/length.ts";
import { type Html, html } from "../html.ts";
import type { ShownAuthor } from "../live-articles.ts";
import { formatDay, formatMinutes } from "./language.ts";
import { ownLanguage } from "./layout.ts";
import type { BlogPageContext } from "./page-context.ts";
import { blogWordsIn } from "./words.ts";

type Dated = ShownAuthor & { locale: string; word_count: number; published_at: Date; live_at: Date };

type Shown = { updated: boolean; named?: boolean };

/** Renders author, date and reading time. `updated` adds the day of the last change when it differs; the author is left out unless `named`. */
export function entryFacts(context: BlogPageContext, entry: Dated, { updated, named = true }: Shown): Html {
  const { time_zone } = context.site;
  const published = formatDay(entry.published_at, entry.locale, time_zone);
  const changed = formatDay(entry.live_at, entry.locale, time_zone);
  return html`<div class="facts">${named && byline(context, entry)}<time datetime="${entry.published_at.toISOString()}">${published}</time><span>${formatMinutes(
    readingMinutes(entry.word_count),
    entry.locale,
  )}</span>${
    updated &&
    changed !== published &&
    html`<time datetime="${entry.live_at.toISOString()}">${blogWordsIn(entry.locale).tell("blog_updated", { day: changed })}</time>`
  }</div>`;
}

function byline({ links }: BlogPageContext, { locale, author_slug: slug, author_name: name }: Dated): Html | false {
  if (slug === null || name === null) return false;
  const words = blogWordsIn(locale);
  return html`<span class="by"><span${ownLanguage(words, locale)}>${words.tell("blog_by")}</span> <a href="${links.author(locale, slug)}">${name}</a></span>`;
}
