import { html } from "../html.ts";
import { ownLanguage, renderLayout, type Shell } from "./layout.ts";
import { type BlogPageContext, blogOf, languageLinks } from "./page-context.ts";
import { blogWordsIn } from "./words.ts";

const hidden = html`<meta name="robots" content="noindex">`;

/** Renders the not-found page. It is the same for pages that never existed, are not published yet or belong to somebody else. */
export function renderNotFound(context: BlogPageContext, locale: string): string {
  const words = blogWordsIn(locale);
  return renderLayout(context.shell, {
    locale,
    title: `${words.notFound} · ${context.site.name}`,
    head: hidden,
    main: html`<div class="notice"${ownLanguage(words, locale)}><h1 class="display">${words.notFound}</h1>
<p>${words.notFoundText} <a href="${context.links.index(locale)}">${words.toStart}</a></p></div>`,
    blog: blogOf(context, locale),
    nameIsHeading: false,
    languages: languageLinks(context, locale, () => undefined),
  });
}

/** Renders a page without a blog, for an unknown address or while nothing can be looked up. */
export function renderNotice(shell: Shell, kind: "notFound" | "unavailable"): string {
  const words = blogWordsIn("en");
  const text = kind === "notFound" ? words.notFoundText : words.unavailableText;
  return renderLayout(shell, {
    locale: words.language,
    title: words[kind],
    head: hidden,
    main: html`<div class="notice"><h1 class="display">${words[kind]}</h1><p>${text}</p></div>`,
    blog: undefined,
    nameIsHeading: false,
    languages: [],
  });
}
