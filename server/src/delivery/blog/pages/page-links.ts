import { type Html, html } from "../html.ts";
import { ownLanguage } from "./layout.ts";
import { blogWordsIn } from "./words.ts";

type Numbered = { locale: string; page: number; pageCount: number };

/** Renders the links from one page of a list to the next ones; nothing where it is the only one. */
export function pageLinks({ locale, page, pageCount }: Numbered, pathOf: (page: number) => string): Html | false {
  if (pageCount < 2) return false;
  const words = blogWordsIn(locale);
  return html`<nav class="pages" aria-label="${words.tell("blog_more_pages")}"${ownLanguage(words, locale)}>
${page > 1 && html`<a rel="prev" href="${pathOf(page - 1)}">${words.tell("blog_newer")}</a>`}
<span>${words.tell("blog_page_number", { page })} / ${pageCount}</span>
${page < pageCount && html`<a rel="next" href="${pathOf(page + 1)}">${words.tell("blog_older")}</a>`}</nav>`;
}
