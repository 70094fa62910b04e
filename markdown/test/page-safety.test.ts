import fc from "fast-check";
import { expect, test } from "vitest";
import { inShare } from "../../server/test/chance.ts";
import { type Document, parseArticle, resolveImages, toBlocks, toHtml, writeMarkdown } from "../src/index.ts";
import { anyDocument, anySource } from "./arbitraries.ts";
import { foreignMarkup } from "./page-tags.ts";
import { xssPayloads } from "./xss-payloads.ts";

const image = { src: "https://images.example/1.webp?a=1&b='\"<x>", width: 1600, height: 900, srcset: '"><script>', sizes: "'\"><b>" };

function page(document: Document): string {
  return toHtml(document, () => image);
}

test("the check itself finds what it is there for", () => {
  expect(foreignMarkup('<p>a <strong>b</strong><br><a href="/c" rel="noopener">d</a></p>')).toEqual([]);
  for (const html of [
    "<script>",
    "<p onclick=a>",
    '<p onclick="a">b</p>',
    "<p>a",
    "</p>",
    'a " b',
    "a > b",
    "a < b",
    '<a href="javascript:a">b</a>',
    '<a href="java&#10;script:a">b</a>',
    "<P>a</P>",
  ]) {
    expect(foreignMarkup(html), html).not.toEqual([]);
  }
});

test("there are more than a hundred attacks, all different", () => {
  expect(new Set(xssPayloads).size).toBeGreaterThan(100);
  expect(new Set(xssPayloads).size).toBe(xssPayloads.length);
});

test.for(xssPayloads.map((payload) => [payload] as const))("no tag, attribute or address of its own: %j", ([payload]) => {
  for (const source of [
    payload,
    `Text ${payload} text`,
    `**${payload}**`,
    `> ${payload}\n> — ${payload}`,
    `- ${payload}`,
    `# ${payload}`,
  ]) {
    const { document, title } = parseArticle(source);
    expect(foreignMarkup(page(document)), source).toEqual([]);
    expect(foreignMarkup(page(resolveImages(document, () => image).document)), source).toEqual([]);
    expect(foreignMarkup(page(parseArticle(writeMarkdown(document, title)).document)), source).toEqual([]);
  }
});

test("any source makes a page of our own tags only", () => {
  fc.assert(
    fc.property(anySource, (source) => {
      expect(foreignMarkup(page(parseArticle(source).document))).toEqual([]);
    }),
    { numRuns: inShare(3000) },
  );
});

test("so does any tree, whoever made it", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      expect(foreignMarkup(page(document))).toEqual([]);
    }),
    { numRuns: inShare(2000) },
  );
});

test("the inline Markdown of content blocks reads back as the text they hold, without HTML", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      for (const block of toBlocks(document, () => image)) {
        const texts = block.type === "image" ? [] : block.type === "list" ? block.items : [block.text];
        // Within a paragraph, since the first words of an article would be its title.
        const dropped = texts.flatMap((text) => parseArticle(`Words: ${text}`).dropped);
        expect(dropped.filter(({ kind }) => kind === "html" || kind === "link")).toEqual([]);
      }
    }),
    { numRuns: inShare(2000) },
  );
});
