import { type Html, html } from "../html.ts";
import type { LiveEntry } from "../live-articles.ts";
import { ownLanguage } from "./layout.ts";
import type { BlogPageContext } from "./page-context.ts";
import { blogWordsIn } from "./words.ts";

type Tagged = Pick<LiveEntry, "locale" | "tags" | "tag_slugs">;

/** Renders links to the pages of an article's tags; nothing where it has none. */
export function tagLinks({ links }: BlogPageContext, { locale, tags, tag_slugs }: Tagged): Html | false {
  if (tags.length === 0) return false;
  const words = blogWordsIn(locale);
  return html`<ul class="tags" aria-label="${words.tell("blog_tags")}"${ownLanguage(words, locale)}>${tags.map(
    (tag, index) => html`<li lang="${locale}"><a href="${links.tag(locale, tag_slugs[index] ?? "")}">${tag}</a></li>`,
  )}</ul>`;
}

/** Renders the first tag of an article above its title. */
export function leadingTag({ links }: BlogPageContext, { locale, tags: [tag], tag_slugs: [slug] }: Tagged): Html | false {
  return tag !== undefined && slug !== undefined && html`<p class="kicker"><a href="${links.tag(locale, slug)}">${tag}</a></p>`;
}
