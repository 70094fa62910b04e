import { type Html, type HtmlPart, html } from "../html.ts";
import type { LightEntry, LiveEntry } from "../live-articles.ts";
import type { ShownImage } from "../shown-images.ts";
import { standfirstOf } from "./article-text.ts";
import { entryFacts } from "./entry-facts.ts";
import { displayClass } from "./layout.ts";
import type { BlogPageContext } from "./page-context.ts";
import { pictureTag, places, thumbnail } from "./picture.ts";
import { tagLinks } from "./tag-links.ts";

type Images = ReadonlyMap<string, ShownImage>;

/**
 * Renders one of the articles listed below another one. Shows pictures only when all of them have one, since a row with gaps
 * looks broken.
 */
export function entryCard(context: BlogPageContext, entry: LightEntry, images: Images, all: readonly LightEntry[]): Html {
  const pictured = all.every(({ id }) => images.has(id));
  return html`<li>${pictured && picture(context, entry, images)}<h3><a class="plain" href="${context.links.article(entry.locale, entry.slug)}">${
    entry.title
  }</a></h3>${entryFacts(context, entry, { updated: false })}</li>`;
}

/** Renders the latest article at the top of the start page. */
export function leadEntry(context: BlogPageContext, entry: LiveEntry, images: Images): Html {
  const cover = images.get(entry.id);
  return html`<article class="lead${cover && " pictured"}"><div>
<h2 class="${displayClass(entry.title)}"><a class="plain" href="${context.links.article(entry.locale, entry.slug)}">${entry.title}</a></h2>
<p class="standfirst">${standfirstOf(entry)}</p>
${tagLinks(context, entry)}
${entryFacts(context, entry, { updated: false })}</div>
${cover && pictureTag(context.publicUrl, cover, { alt: cover.alt, place: places.lead, isFirst: true })}</article>`;
}

type Row = { entry: LiveEntry; images: Images; words: HtmlPart; named?: boolean };

/** Renders an entry in a list, with a few words about it and its cover at the side. */
export function entryRow(context: BlogPageContext, { entry, images, words, named = true }: Row): Html {
  const cover = images.get(entry.id);
  return html`<li class="entry${cover && " pictured"}">${entryFacts(context, entry, { updated: false, named })}<div>
<h2><a class="plain" href="${context.links.article(entry.locale, entry.slug)}">${entry.title}</a></h2>
${words && html`<p>${words}</p>`}${tagLinks(context, entry)}</div>${cover && thumbnail(context.publicUrl, cover)}</li>`;
}

// The alt text is empty, since the title beside the picture names the article.
function picture(context: BlogPageContext, entry: LightEntry, images: Images): Html | undefined {
  const cover = images.get(entry.id);
  return cover && pictureTag(context.publicUrl, cover, { alt: "", place: places.card, isFirst: false });
}
