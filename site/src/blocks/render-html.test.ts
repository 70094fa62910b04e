import { type Document, normalDocument, parseArticle, toBlocks, toHtml } from "@galley/markdown";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyDocument, anySource, nastyText } from "../../../markdown/test/arbitraries.ts";
import { foreignMarkup } from "../../../markdown/test/page-tags.ts";
import { xssPayloads } from "../../../markdown/test/xss-payloads.ts";
import { inShare } from "../../../server/test/chance.ts";
import type { ContentBlock } from "../articles.ts";
import { renderHtml } from "./render-html.ts";

const image = { src: "https://galley.example/api/v1/images/img_1", width: 1600, height: 900 };

const blocksOf = (document: Document) => toBlocks(document, () => image);
const page = (blocks: readonly ContentBlock[]) => withoutLineEnds(renderHtml(blocks).replaceAll(/ srcset="[^"]*"/g, ""));
const withoutLineEnds = (html: string) => html.replaceAll(/>\n+/g, ">").replaceAll(/\n+</g, "<");

function everyKind(text: string): ContentBlock[] {
  return [
    { type: "heading", level: 2, text },
    { type: "paragraph", text },
    { type: "list", ordered: true, items: [text, text] },
    { type: "quote", text: `${text}\n\n${text}`, author: text },
    { type: "image", src: text, alt: text, width: 800, height: 600 },
    { type: "image", src: image.src, alt: text, width: 800, height: 600, caption: text, credit: text },
    { type: "paragraph", text: `[${text}](${text})` },
    { type: "paragraph", text: `[x](${text.replaceAll(/\s/g, "")})` },
  ];
}

test("every block and every mark is shown", () => {
  const blocks: ContentBlock[] = [
    { type: "heading", level: 2, text: "Walls *first*" },
    { type: "heading", level: 3, text: "Walls first" },
    { type: "heading", level: 3, text: "Walls first" },
    { type: "paragraph", text: "A **b** `c < d` [e](https://e.example/?a=1&b=2)\\\nf \\*g\\* [h](/i)" },
    { type: "list", ordered: false, items: ["j", "k &mdash; l"] },
    { type: "list", ordered: true, start: 4, items: ["l"] },
    { type: "quote", text: "m\n\nn", author: "O & P" },
    { type: "image", src: image.src, alt: 'a "b"', width: 1600, height: 900 },
    { type: "image", src: image.src, alt: "", width: 600, height: 400, credit: "P & Q" },
    { type: "image", src: image.src, alt: "", caption: "R <s>", width: 600, height: 400 },
    { type: "image", src: image.src, alt: "", caption: "T", width: 600, height: 400, credit: "P & Q" },
  ];
  expect(renderHtml(blocks, { imageSizes: "100vw" })).toBe(
    [
      '<h2 id="walls-first">Walls <em>first</em></h2>',
      '<h3 id="walls-first-2">Walls first</h3>',
      '<h3 id="walls-first-3">Walls first</h3>',
      '<p>A <strong>b</strong> <code>c &lt; d</code> <a href="https://e.example/?a=1&amp;b=2" rel="noopener">e</a><br>f *g* <a href="/i">h</a></p>',
      "<ul><li>j</li><li>k — l</li></ul>",
      '<ol start="4"><li>l</li></ol>',
      '<figure class="quote"><blockquote><p>m</p><p>n</p></blockquote><figcaption>O &amp; P</figcaption></figure>',
      `<figure><img src="${image.src}" srcset="${image.src}?w=640 640w, ${image.src}?w=1280 1280w, ${image.src} 1600w" sizes="100vw" alt="a &quot;b&quot;" width="1600" height="900" loading="lazy" decoding="async"></figure>`,
      `<figure><img src="${image.src}" alt="" width="600" height="400" loading="lazy" decoding="async"><figcaption>P &amp; Q</figcaption></figure>`,
      `<figure><img src="${image.src}" alt="" width="600" height="400" loading="lazy" decoding="async"><figcaption>R &lt;s&gt;</figcaption></figure>`,
      `<figure><img src="${image.src}" alt="" width="600" height="400" loading="lazy" decoding="async"><figcaption>T <small>P &amp; Q</small></figcaption></figure>`,
      "",
    ].join("\n"),
  );
  expect(renderHtml([{ type: "heading", level: 2, text: "A" }], { headingIds: false })).toBe("<h2>A</h2>\n");
});

test("only images of the service get a srcset, and never a width that they do not have", () => {
  const shown = (src: string, width: number) => renderHtml([{ type: "image", src, alt: "", width, height: 10 }]);
  expect(shown(image.src, 640)).not.toContain("srcset");
  expect(shown(image.src, 641)).toContain(`srcset="${image.src}?w=640 640w, ${image.src} 641w"`);
  expect(shown(image.src, 1920)).not.toContain("?w=1920");
  expect(shown("https://elsewhere.example/a.png", 1600)).not.toContain("srcset");
  expect(shown("data:image/png;base64,AAAA", 1600)).toBe("");
  expect(shown("mailto:a@b.c", 1600)).toBe("");
});

test("blocks of a kind that this package does not know are left out", () => {
  expect(renderHtml(JSON.parse('[{"type":"video","src":"x"},{"type":"paragraph","text":"a"}]'))).toBe("<p>a</p>\n");
});

test("whatever an article holds, its blocks give the page that the service itself makes of it", () => {
  fc.assert(
    fc.property(anySource, (source) => {
      const { document } = parseArticle(source);
      expect(page(blocksOf(document))).toBe(withoutLineEnds(toHtml(document, () => image)));
    }),
    { numRuns: inShare(3000) },
  );
  fc.assert(
    fc.property(anyDocument, (document) => {
      const stored = normalDocument(document);
      expect(page(blocksOf(stored))).toBe(withoutLineEnds(toHtml(stored, () => image)));
    }),
    { numRuns: inShare(3000) },
  );
});

test.for(xssPayloads.map((payload) => [payload] as const))("no tag, attribute or address of its own: %j", ([payload]) => {
  expect(foreignMarkup(renderHtml(everyKind(payload)))).toEqual([]);
  expect(foreignMarkup(renderHtml(everyKind(`**${payload}**`)))).toEqual([]);
});

test("no text at all makes a tag, attribute or address of its own", () => {
  fc.assert(
    fc.property(fc.oneof(nastyText, anySource), (text) => {
      expect(foreignMarkup(renderHtml(everyKind(text)))).toEqual([]);
    }),
    { numRuns: inShare(3000) },
  );
  fc.assert(
    fc.property(anyDocument, (document) => {
      expect(foreignMarkup(renderHtml(blocksOf(document)))).toEqual([]);
    }),
    { numRuns: inShare(1000) },
  );
});

test.for([
  ["*a ", 60_000],
  ["*a **b ", 30_000],
  ["[", 200_000],
  ["[a](", 50_000],
  ["[](((", 40_000],
  ["`a``b```", 25_000],
  ["***a* ", 30_000],
  ["_*", 100_000],
  ["**a*b", 40_000],
  ["*a_b ", 40_000],
  ["&#", 100_000],
  ["\\", 200_000],
  ["a**b", 50_000],
] as const)("a hostile text of %j, %i times, neither hangs nor exhausts the stack", ([piece, times]) => {
  expect(foreignMarkup(renderHtml([{ type: "paragraph", text: piece.repeat(times) }]))).toEqual([]);
});
