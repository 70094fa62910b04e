import { expect, test } from "vitest";
import type { ArticleSummary } from "../articles.ts";
import { rssXml } from "./rss-xml.ts";
import { sitemapXml } from "./sitemap-xml.ts";

const nasty = `<b> & "c" 'd' ]]> </title> \u0000\u0008\ufffe\ud800 é 😀`;
const clean = `<b> & "c" 'd' ]]> </title> \ufffd é 😀`;
const article: ArticleSummary = {
  id: "art_1",
  revision: 2,
  locale: "en",
  slug: "heat-pump",
  title: nasty,
  summary: nasty,
  seo: {},
  publishedAt: "2026-11-24T09:30:00.120Z",
  updatedAt: "2026-11-25T10:00:00.000Z",
};
const urlOf = ({ slug }: ArticleSummary) => `https://hearth.example/blog/${slug}?a=1&b=2`;

/** Returns the tags of a document with their texts decoded; throws where a document is not well formed. */
function tagsOf(xml: string): [string, string][] {
  const open: string[] = [];
  const found: [string, string][] = [];
  const pieces = xml.matchAll(/<\?xml [^<>]*\?>|<(\/?)([\w:]+)((?: [\w:]+="[^"<>]*")*)(\/?)>|([^<>]+)/gy);
  let read = 0;
  for (const [piece, slash, name = "", , empty, text] of pieces) {
    read += piece.length;
    if (text !== undefined) {
      if (/&(?!(?:amp|lt|gt|quot|#39);)/.test(text)) throw new Error(`A loose ampersand: ${text}`);
      if (text.trim() !== "") found.push([open.at(-1) ?? "", decoded(text)]);
    } else if (slash === "/") {
      if (open.pop() !== name) throw new Error(`Closed in the wrong place: ${name}`);
    } else if (name !== "" && empty === "") open.push(name);
  }
  if (read !== xml.length || open.length > 0) throw new Error(`Not well formed after: ${xml.slice(0, read)}`);
  if (/[^\P{Cc}\n]|[\ufffe\uffff]|\p{Cs}/u.test(xml)) throw new Error("A character that XML cannot hold");
  return found;
}

function decoded(text: string): string {
  const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  return text.replace(/&([^;]+);/g, (_, name: string) => characters[name] ?? "");
}

test("a sitemap names every article with its last change", () => {
  const xml = sitemapXml([article, { ...article, slug: "b" }], { urlOf });
  expect(xml).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  expect(tagsOf(xml)).toEqual([
    ["loc", "https://hearth.example/blog/heat-pump?a=1&b=2"],
    ["lastmod", "2026-11-25T10:00:00.000Z"],
    ["loc", "https://hearth.example/blog/b?a=1&b=2"],
    ["lastmod", "2026-11-25T10:00:00.000Z"],
  ]);
});

test("a sitemap of more addresses than one may have is refused", () => {
  expect(() => sitemapXml(Array(50_001).fill(article), { urlOf })).toThrow(RangeError);
});

test("a feed carries every text whole and nothing that XML cannot hold", () => {
  const xml = rssXml([article], {
    title: nasty,
    description: nasty,
    siteUrl: "https://hearth.example/?a&b",
    feedUrl: 'https://hearth.example/"feed"',
    language: "en",
    urlOf,
    htmlOf: () => "<p>a &amp; b</p>",
  });
  expect(xml).toContain('<atom:link href="https://hearth.example/&quot;feed&quot;" rel="self" type="application/rss+xml"/>');
  expect(tagsOf(xml)).toEqual([
    ["title", clean],
    ["link", "https://hearth.example/?a&b"],
    ["description", clean],
    ["language", "en"],
    ["lastBuildDate", "Wed, 25 Nov 2026 10:00:00 GMT"],
    ["title", clean],
    ["link", "https://hearth.example/blog/heat-pump?a=1&b=2"],
    ["guid", "art_1"],
    ["pubDate", "Tue, 24 Nov 2026 09:30:00 GMT"],
    ["description", clean],
    ["content:encoded", "<p>a &amp; b</p>"],
  ]);
});

test("a feed without articles is one", () => {
  const xml = rssXml([], { title: "A", description: "B", siteUrl: "https://hearth.example", urlOf });
  expect(tagsOf(xml)).toContainEqual(["title", "A"]);
});
