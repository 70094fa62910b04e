import { type Html, html } from "../html.ts";
import type { LiveEntry, ShownImage } from "../live-articles.ts";
import { standfirstOf } from "./article-text.ts";
import { entryFacts } from "./entry-facts.ts";
import { displayClass } from "./layout.ts";
import type { BlogPageContext } from "./page-context.ts";
import { pictureTag, shownWidths } from "./picture.ts";

type Images = ReadonlyMap<string, ShownImage>;

/**
 * Renders one of the articles listed below another one. Shows pictures only when all of them have one, since a row with gaps
 * looks broken.
 */
export function entryCard(context: BlogPageContext, entry: LiveEntry, images: Images, all: readonly LiveEntry[]): Html {
  const pictured = all.every(({ cover_image_id }) => images.has(cover_image_id ?? ""));
  return html`<li>${pictured && picture(context, entry, images)}<h3><a class="plain" href="${context.links.article(entry.locale, entry.slug)}">${
    entry.title
  }</a></h3>${entryFacts(context.site, entry, { updated: false })}</li>`;
}

/** Renders the latest article at the top of the start page. */
export function leadEntry(context: BlogPageContext, entry: LiveEntry, images: Images): Html {
  const cover = images.get(entry.cover_image_id ?? "");
  return html`<article class="lead${cover && " pictured"}"><div>
<h2 class="${displayClass(entry.title)}"><a class="plain" href="${context.links.article(entry.locale, entry.slug)}">${entry.title}</a></h2>
<p class="standfirst">${standfirstOf(entry)}</p>
${entryFacts(context.site, entry, { updated: false })}</div>
${cover && pictureTag(context.publicUrl, cover, { alt: cover.alt, sizes: shownWidths.lead, isFirst: true })}</article>`;
}

/** Renders an entry in the list of the start page. */
export function entryRow(context: BlogPageContext, entry: LiveEntry): Html {
  const standfirst = standfirstOf(entry);
  return html`<li class="entry">${entryFacts(context.site, entry, { updated: false })}<div>
<h2><a class="plain" href="${context.links.article(entry.locale, entry.slug)}">${entry.title}</a></h2>
${standfirst && html`<p>${standfirst}</p>`}</div></li>`;
}

// The alt text is empty, since the title beside the picture names the article.
function picture(context: BlogPageContext, entry: LiveEntry, images: Images): Html | undefined {
  const cover = images.get(entry.cover_image_id ?? "");
  return cover && pictureTag(context.publicUrl, cover, { alt: "", sizes: shownWidths.card, isFirst: false });
}
