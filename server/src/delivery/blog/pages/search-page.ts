import type { Snippet } from "#src/content/search/snippet.ts";
import { type Html, html } from "../html.ts";
import { type Found, resultsMax } from "../search/find-live.ts";
import { typedLengthMax } from "../search/search-route.ts";
import { entryRow } from "./entry-card.ts";
import { ownLanguage, renderLayout } from "./layout.ts";
import { type BlogPageContext, blogOf, languageLinks } from "./page-context.ts";
import { blogWordsIn } from "./words.ts";

/** A search and its results. `typed` is undefined before anything is looked for, `found` where too many look already. */
export type SearchPage = { locale: string; typed: string | undefined; found: Found | undefined };

// Addresses of searches are endless, so that none goes into an index.
const hidden = html`<meta name="robots" content="noindex">`;

export function renderSearchPage(context: BlogPageContext, page: SearchPage): string {
  const { site, shell, links } = context;
  const { locale, typed } = page;
  const words = blogWordsIn(locale);
  const title = typed ? words.tell("blog_search_for", { typed }) : words.tell("blog_search");
  return renderLayout(shell, {
    locale,
    title: `${title} · ${site.name}`,
    head: hidden,
    main: html`<div class="search"><h1${ownLanguage(words, locale)}>${words.tell("blog_search")}</h1>
${form(context, page)}
${typed ? results(context, page, typed) : html``}</div>`,
    blog: blogOf(context, locale),
    nameIsHeading: false,
    languages: languageLinks(context, locale, (other) => links.search(other)),
  });
}

function form({ links }: BlogPageContext, { locale, typed }: SearchPage): Html {
  const words = blogWordsIn(locale);
  return html`<form role="search" action="${links.search(locale)}"${ownLanguage(words, locale)}>
<label for="_q">${words.tell("blog_search_label")}</label>
<input type="search" id="_q" name="q" value="${typed ?? ""}" maxlength="${typedLengthMax}" required autocomplete="off">
<button>${words.tell("blog_search")}</button></form>`;
}

function results(context: BlogPageContext, { locale, found }: SearchPage, typed: string): Html {
  const words = blogWordsIn(locale);
  return html`<p class="told" role="status"${ownLanguage(words, locale)}>${told(words, found, typed)}</p>
${found !== undefined && found.entries.length > 0 && html`<ul class="entries">${found.entries.map(({ entry, snippet }) => entryRow(context, { entry, images: found.images, words: snippet.text !== "" && marked(snippet) }))}</ul>`}`;
}

function told(words: ReturnType<typeof blogWordsIn>, found: SearchPage["found"], typed: string): string {
  if (found === undefined) return words.tell("blog_search_busy");
  const { length } = found.entries;
  if (length === 0) return words.tell("blog_search_nothing", { typed });
  return length === resultsMax ? words.tell("blog_search_first", { count: length }) : words.tell("blog_search_found", { count: length });
}

function marked({ text, matches }: Snippet): Html[] {
  const pieces: Html[] = [];
  let end = 0;
  for (const [start, until] of matches) {
    if (start < end) continue;
    pieces.push(html`${text.slice(end, start)}<mark>${text.slice(start, until)}</mark>`);
    end = until;
  }
  return [...pieces, html`${text.slice(end)}`];
}
