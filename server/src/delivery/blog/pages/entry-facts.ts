import { readingMinutes } from "#src/content/articles/checks/length.ts";
import { type Html, html } from "../html.ts";
import type { Site } from "../site.ts";
import { formatDay, formatMinutes } from "./language.ts";
import { blogWordsIn } from "./words.ts";

type Dated = { locale: string; word_count: number; published_at: Date; live_at: Date };

/** Renders date and reading time. `updated` adds the day of the last change when it differs. */
export function entryFacts(site: Site, entry: Dated, { updated }: { updated: boolean }): Html {
  const published = formatDay(entry.published_at, entry.locale, site.time_zone);
  const changed = formatDay(entry.live_at, entry.locale, site.time_zone);
  return html`<div class="facts"><time datetime="${entry.published_at.toISOString()}">${published}</time><span>${formatMinutes(
    readingMinutes(entry.word_count),
    entry.locale,
  )}</span>${
    updated &&
    changed !== published &&
    html`<time datetime="${entry.live_at.toISOString()}">${blogWordsIn(entry.locale).tell("blog_updated", { day: changed })}</time>`
  }</div>`;
}
