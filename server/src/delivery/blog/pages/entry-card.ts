import { type Html, type HtmlPart, html } from "../html.ts";
import type { LightEntry, LiveEntry } from "../live-articles.ts";
import type { ShownImage } from "../shown-images.ts";
import { standfirstOf } from "./article-text.ts";
import { entryFacts } from "./entry-facts.ts";
import { displayClass } from "./layout.ts";
import { madeCover } from "./made-cover.ts";
import type { BlogPageContext } from "./page-context.ts";
import { pictureTag, places, thumbnail } from "./picture.ts";
import { leadingTag, tagLinks } from "./tag-links.ts";

type Images = ReadonlyMap<string, ShownImage>;

/**
 * Renders the articles that another one leads on to. A row with gaps looks broken: where only some have a cover, the others get one that is
 * made for them, and in a list that does without pictures there are none.
 */
export function relatedCards(context: BlogPageContext, entries: readonly LightEntry[], images: Images): Html {
  const pictured = context.site.chosen.look === "grid" || images.size > 0;
  const card = (entry: LightEntry) =>
    html`<li>${pictured && cardPicture(context, entry, images)}<h3>${link(context, entry)}</h3>${entryFacts(context, entry, {
      updated: false,
    })}</li>`;
  return html`<ul class="cards">${entries.map(card)}</ul>`;
}

type Listed = { entries: readonly LiveEntry[]; images: Images; named?: boolean; isFirst: boolean };

/** Renders a list of articles in the look of the blog. `isFirst` says that its first picture is the first one of the page. */
export function entryList(context: BlogPageContext, { entries, images, named = true, isFirst }: Listed): Html {
  if (context.site.chosen.look === "list")
    return html`<ul class="entries">${entries.map((entry) => entryRow(context, { entry, images, words: standfirstOf(entry), named }))}</ul>`;
  const card = (entry: LiveEntry, index: number) => html`<li>${cardPicture(context, entry, images, isFirst && index === 0)}
${leadingTag(context, entry)}<h2>${link(context, entry)}</h2>
<p>${standfirstOf(entry)}</p>${entryFacts(context, entry, { updated: false, named })}</li>`;
  return html`<ul class="cards">${entries.map(card)}</ul>`;
}

type Lead = { entry: LiveEntry; images: Images; isOnly: boolean };

/** Renders the latest article at the top of the start page. The only one of a blog fills the screen, with a picture in any look. */
export function leadEntry(context: BlogPageContext, { entry, images, isOnly }: Lead): Html {
  const isGrid = context.site.chosen.look === "grid";
  const cover = images.get(entry.id);
  const picture = cover
    ? pictureTag(context.publicUrl, cover, { alt: cover.alt, place: isGrid ? places.feature : places.lead, isFirst: true })
    : (isGrid || isOnly) && madeCover(entry.id);
  return html`<article class="lead${picture && " pictured"}${isOnly && " only"}"><div>
${isGrid && leadingTag(context, entry)}<h2 class="${displayClass(entry.title)}">${link(context, entry)}</h2>
<p class="standfirst">${standfirstOf(entry)}</p>
${!isGrid && tagLinks(context, entry)}
${entryFacts(context, entry, { updated: false })}</div>
${picture}</article>`;
}

type Row = { entry: LiveEntry; images: Images; words: HtmlPart; named?: boolean };

/** Renders an entry in a list, with a few words about it and its cover at the side. */
export function entryRow(context: BlogPageContext, { entry, images, words, named = true }: Row): Html {
  const cover = images.get(entry.id);
  return html`<li class="entry${cover && " pictured"}">${entryFacts(context, entry, { updated: false, named })}<div>
<h2>${link(context, entry)}</h2>
${words && html`<p>${words}</p>`}${tagLinks(context, entry)}</div>${cover && thumbnail(context.publicUrl, cover)}</li>`;
}

function link({ links }: BlogPageContext, { locale, slug, title }: LightEntry): Html {
  return html`<a class="plain" href="${links.article(locale, slug)}">${title}</a>`;
}

// The alt text is empty, since the title beside the picture names the article.
function cardPicture(context: BlogPageContext, entry: LightEntry, images: Images, isFirst = false): Html {
  const cover = images.get(entry.id);
  return cover ? pictureTag(context.publicUrl, cover, { alt: "", place: places.card, isFirst }) : madeCover(entry.id);
}
