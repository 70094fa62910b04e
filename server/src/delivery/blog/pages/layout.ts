import type { PageColors } from "@galley/contract";
import { escapeHtml } from "@galley/markdown";
import type { PageScheme } from "#src/content/rendering/theme/page-colors.ts";
import { type Html, html, renderHtml, trustedHtml } from "../html.ts";
import { languageName, localeDirectionOf } from "./language.ts";
import { blogWordsIn, speaks, type Words } from "./words.ts";

/** Data that all pages of the service share. */
export type Shell = { css: string; preloads: Html; colors: PageScheme };

export type LanguageLink = { locale: string; path: string; current: boolean };

export type MenuLink = { label: string; path: string };

/** Data about a blog that the edges of all its pages show. */
export type BlogFrame = {
  name: string;
  homePath: string;
  feedPath: string;
  /** Undefined where nothing is live that could be found, and where the menu leads there. */
  archivePath: string | undefined;
  searchPath: string | undefined;
  year: number;
  menu: readonly MenuLink[];
  /** Pictures in place of the name, and in place of the letter that is drawn as its icon. */
  logo: Html | undefined;
  icons: Html | undefined;
};

export type BlogLayout = {
  locale: string;
  title: string;
  head: Html;
  main: Html;
  /** Undefined when the page belongs to no known blog. */
  blog: BlogFrame | undefined;
  /** On the start page the blog's name is the heading of the page. */
  nameIsHeading: boolean;
  languages: readonly LanguageLink[];
};

export function renderLayout(shell: Shell, layout: BlogLayout): string {
  const { locale, blog } = layout;
  return startPiece(layout) + stylePiece(shell, locale, blog) + topPiece(layout) + renderHtml(layout.main) + endPiece(blog, locale);
}

/** Renders the beginning of a page, up to what describes it. */
export function startPiece({ locale, title, head }: Pick<BlogLayout, "locale" | "title" | "head">): string {
  return renderHtml(html`<!doctype html>
<html lang="${locale}" dir="${localeDirectionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}
`);
}

/** Renders the rest of the head and the beginning of the body, which all pages of a blog in one language share. */
export function stylePiece(shell: Shell, locale: string, blog: BlogFrame | undefined): string {
  const words = blogWordsIn(locale);
  return renderHtml(html`<meta name="theme-color" content="${shell.colors.light.paper}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${shell.colors.dark.paper}" media="(prefers-color-scheme: dark)">
${blog?.icons ?? html`<link rel="icon" href="${letterIcon(blog?.name ?? "", shell.colors.light)}">`}
${shell.preloads}<style>${trustedHtml(shell.css)}</style>
</head>
<body>
<a class="skip" href="#_main"${ownLanguage(words, locale)}>${words.tell("blog_skip_to_content")}</a>
<div class="wrap">
`);
}

/** Renders the name of the blog and the switch of languages above the content. */
export function topPiece(layout: Pick<BlogLayout, "locale" | "blog" | "nameIsHeading" | "languages">): string {
  return renderHtml(html`${layout.blog && header(layout, layout.blog, blogWordsIn(layout.locale))}
<main id="_main" tabindex="-1">
`);
}

export function endPiece(blog: BlogFrame | undefined, locale: string): string {
  return renderHtml(html`
</main>
${blog && footer(blog, locale)}
</div>
</body>
</html>
`);
}

const longTitleLength = 64;

/** Returns the class of a title in display size. A long title is set smaller, so that it does not fill the screen. */
export function displayClass(title: string): string {
  return title.length > longTitleLength ? "display long" : "display";
}

/** Returns the attributes for the page's own words when they have no translation into the page's language, otherwise false. */
export function ownLanguage(words: Words, locale: string): Html | false {
  return !speaks(words, locale) && html` lang="${words.language}" dir="ltr"`;
}

type Header = Pick<BlogLayout, "locale" | "nameIsHeading" | "languages">;

function header({ locale, nameIsHeading, languages }: Header, blog: BlogFrame, words: Words): Html {
  const name = html`<a href="${blog.homePath}">${blog.logo ?? blog.name}</a>`;
  const menu = [...blog.menu.map(menuItem), ...findItems(blog, words, locale)];
  return html`<header class="top">
${nameIsHeading ? html`<h1 class="name">${name}</h1>` : html`<p class="name">${name}</p>`}
${menu.length > 0 && html`<nav class="menu" aria-label="${words.tell("blog_menu")}"><ul>${menu}</ul></nav>`}
${languages.length > 1 && html`<nav class="languages" aria-label="${words.tell("blog_languages")}"><ul>${languages.map(languageItem)}</ul></nav>`}
</header>`;
}

function footer({ name, year, feedPath }: BlogFrame, locale: string): Html {
  const words = blogWordsIn(locale);
  return html`<footer class="bottom"><span>© ${year} ${name}</span><a href="${feedPath}"${ownLanguage(words, locale)}>${words.tell("blog_follow")}</a></footer>`;
}

const magnifier = html`<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true"><circle cx="9" cy="9" r="5.5"/><path d="m13 13 4 4"/></svg>`;

/** Renders the ways to find an article, at the end of the menu. */
function findItems({ archivePath, searchPath }: BlogFrame, words: Words, locale: string): Html[] {
  const language = ownLanguage(words, locale);
  const archive = archivePath && html`<li${language}><a href="${archivePath}">${words.tell("blog_archive")}</a></li>`;
  const search =
    searchPath && html`<li class="find"${language}><a href="${searchPath}" aria-label="${words.tell("blog_search")}">${magnifier}</a></li>`;
  return [archive || [], search || []].flat();
}

function menuItem({ label, path }: MenuLink): Html {
  return html`<li><a href="${path}">${label}</a></li>`;
}

function languageItem({ locale, path, current }: LanguageLink): Html {
  return html`<li><a href="${path}" hreflang="${locale}" lang="${locale}"${current && html` aria-current="true"`}>${languageName(locale)}</a></li>`;
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Draws the first letter of the blog's name as the icon of the browser tab, for a blog without a picture of its own. */
function letterIcon(name: string, { accent, paper }: PageColors): string {
  const [first] = graphemes.segment(name.trim());
  const letter = escapeHtml((first?.segment ?? "·").toUpperCase());
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${accent}"/>` +
      `<text x="32" y="46" font-family="Georgia,serif" font-size="40" fill="${paper}" text-anchor="middle">${letter}</text></svg>`,
  )}`;
}
