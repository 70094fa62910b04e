import { renderHtml, revisionMeta } from "galley-site";

/** @param {string} text */
const escapeHtml = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** @param {{ title: string, description: string, locale: string, body: string, head?: string }} page */
function layout({ title, description, locale, body, head = "" }) {
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
${head}<link rel="alternate" type="application/rss+xml" href="/feed.xml">
<style>body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.1rem/1.6 system-ui } img { max-width: 100%; height: auto }</style>
<main>
${body}
</main>
</html>
`;
}

/** @param {import("galley-site").ArticleSummary[]} articles @param {string} locale */
export function listPage(articles, locale) {
  const items = articles.map(
    ({ slug, title, summary }) => `<li><a href="/blog/${slug}">${escapeHtml(title)}</a><br>${escapeHtml(summary)}</li>`,
  );
  return layout({
    title: "Field notes",
    description: "What we publish.",
    locale,
    body: `<h1>Field notes</h1>\n<ul>\n${items.join("\n")}\n</ul>`,
  });
}

/** @param {import("galley-site").Article} article */
export function articlePage({ id, revision, title, summary, seo, locale, publishedAt, coverImage, blocks }) {
  const cover = coverImage === null ? "" : renderHtml([{ type: "image", src: coverImage.url, ...coverImage }]);
  const date = `<p><time datetime="${escapeHtml(publishedAt)}">${escapeHtml(publishedAt.slice(0, 10))}</time></p>`;
  const body = `<article>\n<h1>${escapeHtml(title)}</h1>\n${date}\n${cover}${renderHtml(blocks)}</article>\n<p><a href="/blog">All articles</a></p>`;
  return layout({
    title: seo.title ?? title,
    description: seo.description ?? summary,
    locale,
    body,
    head: `${revisionMeta({ id, revision })}\n`,
  });
}

/** @param {string} locale */
export function notFoundPage(locale) {
  return layout({ title: "Not found", description: "", locale, body: '<h1>Not found</h1>\n<p><a href="/blog">All articles</a></p>' });
}
