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
    title: `${words.tell("blog_not_found")} · ${context.site.name}`,
    head: hidden,
    main: html`<div class="notice"${ownLanguage(words, locale)}><h1 class="display">${words.tell("blog_not_found")}</h1>
<p>${words.tell("blog_not_found_text")} <a href="${context.links.index(locale)}">${words.tell("blog_to_start")}</a></p></div>`,
    blog: blogOf(context, locale),
    nameIsHeading: false,
    languages: languageLinks(context, locale, () => undefined),
  });
}

/** Renders a page without a blog, for an unknown address or while nothing can be looked up. */
export function renderNotice(shell: Shell, kind: "notFound" | "unavailable"): string {
  const words = blogWordsIn("en");
  const key = kind === "notFound" ? "blog_not_found" : "blog_unavailable";
  return renderLayout(shell, {
    locale: words.language,
    title: words.tell(key),
    head: hidden,
    main: html`<div class="notice"><h1 class="display">${words.tell(key)}</h1><p>${words.tell(`${key}_text`)}</p></div>`,
    blog: undefined,
    nameIsHeading: false,
    languages: [],
  });
}
