import { expect, test } from "vitest";
import { parseArticle } from "../parse/parse-article.ts";
import { toHtml } from "./html.ts";

const image = { src: "https://images.example/x.webp", width: 1600, height: 900.5 };

function html(source: string): string {
  return toHtml(parseArticle(source).document, () => image);
}

test("text becomes paragraphs with marks, codes, links and line breaks", () => {
  expect(html("**a** *b* `c <d>`\ne\\\nf & g")).toBe("<p><strong>a</strong> <em>b</em> <code>c &lt;d&gt;</code>\ne<br>\nf &amp; g</p>\n");
});

test("links to other sites do not hand over the page, others are plain", () => {
  expect(html("[a](https://e.com?b=1&c=2) [d](/e) [f](#g)")).toBe(
    '<p><a href="https://e.com?b=1&amp;c=2" rel="noopener">a</a> <a href="/e">d</a> <a href="#g">f</a></p>\n',
  );
});

test("a forbidden link in a tree is left out although no parser let it in", () => {
  const link = { type: "link", href: "javascript:alert(1)", children: [{ type: "text", text: "a" }] } as const;
  expect(toHtml({ blocks: [{ type: "paragraph", children: [link] }] }, () => image)).toBe("<p>a</p>\n");
});

test("headings carry unique ids, or none where a page holds several articles", () => {
  expect(html("## Größe & Gewicht\n\n## Größe & Gewicht\n\n### 日本")).toBe(
    '<h2 id="größe-gewicht">Größe &amp; Gewicht</h2>\n<h2 id="größe-gewicht-2">Größe &amp; Gewicht</h2>\n<h3 id="日本">日本</h3>\n',
  );
  expect(toHtml(parseArticle("## a").document, () => image, { headingIds: false })).toBe("<h2>a</h2>\n");
});

test("lists, quotes and images become the elements of their kind", () => {
  expect(html("- a\n- b\n\n1. c")).toBe("<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ol>\n<li>c</li>\n</ol>\n");
  expect(html("4. c")).toBe('<ol start="4">\n<li>c</li>\n</ol>\n');
  expect(html("> a\n>\n> b\n> — C & D")).toBe(
    '<figure class="quote"><blockquote><p>a</p>\n<p>b</p></blockquote><figcaption>C &amp; D</figcaption></figure>\n',
  );
  expect(html('![a "b"](image:x)')).toBe(
    '<figure><img src="https://images.example/x.webp" alt="a &quot;b&quot;" width="1600" height="900" loading="lazy" decoding="async"></figure>\n',
  );
});

test("an image can bring several sizes", () => {
  const page = toHtml(parseArticle("![a](image:x)").document, () => ({
    ...image,
    srcset: "/x-800 800w, /x 1600w",
    sizes: "(width < 60rem) 100vw",
  }));
  expect(page).toContain('srcset="/x-800 800w, /x 1600w" sizes="(width &lt; 60rem) 100vw"');
});

test("a credit stands below its image, and none where there is none", () => {
  const page = (credit: string | null) => toHtml(parseArticle("![a](image:x)").document, () => ({ ...image, credit }));
  expect(page("Rui & <Ada>")).toContain("><figcaption>Rui &amp; &lt;Ada&gt;</figcaption></figure>");
  expect([page(""), page(null)].some((one) => one.includes("figcaption"))).toBe(false);
});

test("a caption stands below its image, and the credit behind it", () => {
  const page = (credit: string | null) => toHtml(parseArticle('![a](image:x "The <old> wall")').document, () => ({ ...image, credit }));
  expect(page(null)).toContain("><figcaption>The &lt;old&gt; wall</figcaption></figure>");
  expect(page("Rui & Ada")).toContain("><figcaption>The &lt;old&gt; wall <small>Rui &amp; Ada</small></figcaption></figure>");
});

test("images that are not the service's own, or unknown, are left out", () => {
  expect(html("![a](https://e.com/x.png)")).toBe("");
  expect(toHtml(parseArticle("a\n\n![b](image:x)").document, () => undefined)).toBe("<p>a</p>\n");
});
