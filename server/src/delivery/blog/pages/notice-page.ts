import { html } from "../html.ts";
import { ownLanguage, renderLayout, type Shell } from "./layout.ts";
import { type BlogPageContext, blogOf, languageLinks } from "./page-context.ts";
import { blogWordsIn } from "./words.ts";

const hidden = html`<meta name="robots" content="noindex">`;

/**
 * Renders the page of what is not there. It is the same for pages that never existed, are not published yet or belong to somebody
 * else; an article that readers have seen is told to be gone.
 */
export function renderMissing(context: BlogPageContext, locale: string, what: "blog_not_found" | "blog_gone"): string {
  const words = blogWordsIn(locale);
  return renderLayout(context.shell, {
    locale,
    title: `${words.tell(what)} · ${context.site.name}`,
    head: hidden,
    main: html`<div class="notice"${ownLanguage(words, locale)}><h1 class="display">${words.tell(what)}</h1>
<p>${words.tell(`${what}_text`)} <a href="${context.links.index(locale)}">${words.tell("blog_to_start")}</a></p></div>`,
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
