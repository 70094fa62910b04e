import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import type { DroppedKind } from "../dropped.ts";
import { writeMarkdown } from "../write/write-markdown.ts";
import { blocksOfElement, type HtmlRules } from "./blocks-of-element.ts";
import type { HtmlElement } from "./dom.ts";
import { wordsOfElement } from "./losses.ts";

function read(html: string, over: Partial<HtmlRules> = {}): { markdown: string; dropped: DroppedKind[] } {
  const { document } = parseHTML(`<html><body>${html}</body></html>`) as unknown as { document: { body: HtmlElement } };
  const dropped: DroppedKind[] = [];
  const rules: HtmlRules = {
    text: (text) => text.replace(/\s+/g, " "),
    link: () => "https://a.example/",
    read: () => undefined,
    dropped: (kind) => dropped.push(kind),
    ...over,
  };
  return { markdown: writeMarkdown({ blocks: blocksOfElement(document.body, rules) }), dropped };
}

test.each([
  [
    "marks nest, and the pieces of one link stay one link",
    "<p>a <b>b <i>c</i></b> <a>d <code>e</code></a></p>",
    "a **b *c*** [d `e`](https://a.example/)",
  ],
  ["one break is a line end, a second one ends the paragraph", "<p>a<br>b<br><br>c</p>", "a\\\nb\n\nc"],
  ["words outside of any block are a paragraph", "a<div>b</div>c <x-d>d</x-d> <o:p>e</o:p>", "a\n\nb\n\nc d e"],
  ["every heading gets a level that there is", "<h1>a</h1><h2>b</h2><h3>c</h3><h6>d<p>e</p></h6>", "## a\n\n## b\n\n### c\n\n### d e"],
  ["lists become flat, and paragraphs of an item its lines", "<ol><li>a<p>b</p><ul><li>c</ul><li>d</ol>", "1. a\\\n   b\n2. c\n3. d"],
  ["a list begins with its own number", '<ol start="4"><li>a<li>b</ol>', "4. a\n5. b"],
  ["an entry may have a number of its own", '<ol><li>a<li value="7">b<li>c</ol>', "1. a\n\n7. b\n8. c"],
  [
    "numbers that no list can begin with are words",
    '<ol start="2019"><li>a<li>b</ol><ol start="-1"><li>c</ol>',
    "2019\\. a\n\n2020\\. b\n\n-1. c",
  ],
  [
    "numbers are words where a list cannot be one",
    '<blockquote><p>a</p><ol start="2019"><li>b<ul><li>x</ul><li>y</ol></blockquote><ul><li>c<ol><li>d<li>e<ul><li>f</ul></ol></ul><h2><ol><li>g</ol></h2>',
    "> a\n>\n> 2019\\. b\n>\n> x\n>\n> 2020\\. y\n\n- c\n- 1\\. d\n- 2\\. e\n- f\n\n## 1. g",
  ],
  [
    "numbers within a numbered list go where they only count from one",
    '<ol><li>a<ol><li>b<li value="7">c</ol><li>d<ol start="2019"><li>e</ol></ol>',
    "1. a\n2. b\n3. 7\\. c\n4. d\n5. 2019\\. e",
  ],
  ["lists side by side keep their numbers", "<ol><li>a<li>b</ol><ol><li>c</ol>", "1. a\n2. b\n\n1. c"],
  [
    "words in quotation marks keep them, and ruby its reading",
    "<p>a <q>b</q> <ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>",
    "a “b” 漢(かん)",
  ],
  ["boxes to tick are signs", "<ul><li>[ ] a<li>[x] <b>b</b><li>[y] c</ul>", "- ☐ a\n- ☑ **b**\n- [y] c"],
  ["fields to tick are signs", '<ul><li><input type="checkbox" checked> a<li><p><input type="checkbox">b</p></ul>', "- ☑ a\n- ☐ b"],
  ["a quotation knows its author by cite", "<blockquote><p>a</p><ul><li>b</ul><cite>— C</cite></blockquote>", "> a\n>\n> b\n> — C"],
  ["a title that a quotation names is a part of it", "<blockquote>a <cite>B</cite> c</blockquote>", "> a B c"],
  ["a quotation knows its author by a signed line", "<blockquote>a<br>— B</blockquote>", "> a\n> — B"],
  ["an author stays where a quotation is flattened", "<ul><li><blockquote><p>a</p><cite>B</cite></blockquote></ul>", "- a\\\n  — B"],
  ["an author stays where nothing else of a quotation does", "<blockquote><img><cite>B</cite></blockquote>", "B"],
  ["what only programs read is left out", "<script>a</script><style>b</style><svg><text>c</text></svg><p>d<img>e</p>", "d e"],
  [
    "what stays out between two words parts them, and nothing else",
    "<p>a<svg></svg><a>b</a><button>c</button>, d<i>e</i>f (<svg></svg>g)</p>",
    "a [b](https://a.example/), d*e*f (g)",
  ],
])("%s", (_, html, markdown) => expect(read(html).markdown).toBe(markdown));

test("a line end of the source that is shown is a break, also beside an element", () => {
  const lined: Partial<HtmlRules> = { text: (text) => text };
  const html = "Source:\n<a>The survey</a>\n\n<b>Monday:</b> walls\n<b>Tuesday:</b> roof\n<i>Wednesday</i>\n<i>Thursday</i>\n<br>\nEnd\n";
  expect(read(html, lined).markdown).toBe(
    "Source:\\\n[The survey](https://a.example/)\n\n**Monday:** walls\\\n**Tuesday:** roof\\\n*Wednesday*\\\n*Thursday*\\\nEnd",
  );
});

test("words of an attribute are set apart from those of the element", () => {
  const lost: string[] = [];
  read('<button>a<span aria-label="b">c</span></button>', { dropped: (_, element) => lost.push(wordsOfElement(element).trim()) });
  expect(lost.map((words) => words.replace(/\s+/g, " "))).toEqual(["a b c"]);
});

test("words that show when one points at something are told, unless it says them itself", () => {
  const told = read(
    '<a title="The wall">b</a> <abbr title="c">C</abbr> <abbr title="d">d</abbr> <i title="e">f</i> <img alt="g" title="g"><img alt="g" title="h">',
  ).dropped;
  expect(told).toEqual(["link_title", "link_title", "link_title", "link_title"]);
});

test("an image in a list stands behind its item, and the numbers go on", () => {
  const rules: Partial<HtmlRules> = {
    read: ({ localName }) => (localName === "img" ? [{ type: "image", src: "image:i", alt: "", line: 0 }] : undefined),
  };
  expect(read("<ol><li>a<img><li>b<ul><li>c<img></ul><li>d</ol>", rules).markdown).toBe(
    "1. a\n\n![](image:i)\n\n2. b\n3. c\n\n![](image:i)\n\n4. d",
  );
});

test.each([
  "<ol reversed><li>a</ol>",
  '<ol type="a"><li>a</ol>',
  '<ol style="margin:0; list-style-type: lower-roman"><li>a</ol>',
  '<ol style="list-style: inside upper-alpha"><li>a</ol>',
  '<ol><li data-style="list-style-type:lower-alpha">a</ol>',
])("a list that counts otherwise is told: %s", (html) => {
  expect(read(html)).toEqual({ markdown: "1. a", dropped: ["list_number"] });
});

test.each(["decimal", "none", "disc"])("a list that counts in digits, or shows none, is not told: %s", (type) => {
  expect(read(`<ol style="list-style-type:${type}"><li>a</ol>`)).toEqual({ markdown: "1. a", dropped: [] });
});

test("each element that is lost or flattened is named by its kind, in the page's order", () => {
  const html = `<h4>a</h4><ul><li>b<ul><li>c</ul><h2>d</h2></ul><blockquote><blockquote>e</blockquote><ol><li>f</ol></blockquote>
    <table><tr><td>g<td>h</table><pre>h</pre><hr><iframe></iframe>`;
  expect(read(html).dropped).toEqual([
    ...["heading_level", "nested_list", "nested_block", "nested_quote", "nested_block", "table", "code_block", "rule", "html"],
  ]);
});

test("a rule reads an element in the reader's place, as blocks or as words of the line", () => {
  const rules: Partial<HtmlRules> = {
    read: ({ localName }) =>
      localName === "img" ? "x" : localName === "table" ? [{ type: "image", src: "image:i", alt: "", line: 0 }] : undefined,
  };
  expect(read("<p>a <img> b</p>c<table></table>d", rules).markdown).toBe("a x b\n\nc\n\n![](image:i)\n\nd");
});

test.each([
  ["<figure><img><figcaption>The <i>old</i>\n wall</figcaption></figure>", '![](image:i "The old wall")'],
  ["<figure><figcaption>a</figcaption><a><img></a></figure>", '![](image:i "a")'],
  ["<figure><img><figcaption> </figcaption></figure>", "![](image:i)"],
  ["<figure><img><img><figcaption>a</figcaption></figure>", "![](image:i)\n\n![](image:i)\n\na"],
  ["<figure><figcaption>a</figcaption><p>b</p></figure>", "a\n\nb"],
  ["<figure><img><p>a</p><figcaption>b</figcaption></figure>", "![](image:i)\n\na\n\nb"],
  ["<ul><li>a<figure><img><figcaption>b</figcaption></figure></ul>", '- a\n\n![](image:i "b")'],
])("words below the one image of a figure are its caption: %s", (html, markdown) => {
  const rules: Partial<HtmlRules> = {
    read: ({ localName }) => (localName === "img" ? [{ type: "image", src: "image:i", alt: "", line: 0 }] : undefined),
  };
  expect(read(html, rules).markdown).toBe(markdown);
});

test("a link in a caption is told as lost", () => {
  const rules: Partial<HtmlRules> = {
    read: ({ localName }) => (localName === "img" ? [{ type: "image", src: "image:i", alt: "", line: 0 }] : undefined),
  };
  expect(read("<figure><img><figcaption>By <a>A</a></figcaption></figure>", rules)).toEqual({
    markdown: '![](image:i "By A")',
    dropped: ["link"],
  });
});

test.each([
  ["<p><a><img></a></p>", ["link"]],
  ["<p>a <a> <img><img> </a></p>", ["link"]],
  ["<p><a><img> b</a></p>", []],
  ["<p><a></a></p>", []],
])("a link around images alone is told as lost: %s", (html, dropped) => expect(read(html).dropped).toEqual(dropped));

test.each([
  ["<ul><li>[ ] a<li>[x] b</ul>", ["task", "task"]],
  ["<ul><li><input type=checkbox> a<ul><li>b</ul></ul>", ["task", "nested_list"]],
  ["<p><input type=checkbox> a</p>", ["html"]],
  ["<ul><li>a <img><li><img> b<li><p>c</p><img><p>d</p></ul>", ["nested_image", "nested_image"]],
  ["<ul><li><img><li>a<ul><li>b <img></ul></ul>", ["nested_image", "nested_list"]],
  ["<blockquote>a <img><img></blockquote>", ["nested_image"]],
])("boxes and images of lists and quotations are told as Markdown tells them: %s", (html, dropped) => {
  const rules: Partial<HtmlRules> = {
    read: ({ localName }) => (localName === "img" ? [{ type: "image", src: "image:i", alt: "", line: 0 }] : undefined),
  };
  expect(read(html, rules).dropped).toEqual(dropped);
});

test("a field of LibreOffice is words of its line", () => {
  expect(read("<p>a <sdfield type=datetime>b</sdfield> <nobr>c</nobr></p>").markdown).toBe("a b c");
});

test("an element begins a line where a rule says so, and keeps its marks and its link", () => {
  const isLine = ({ localName }: HtmlElement) => localName === "span";
  expect(read("a<b><span>b</span></b><a><span>c</span></a>d", { isLine }).markdown).toBe("a\n\n**b**\n\n[c](https://a.example/)\n\nd");
});

test("the own marks of items and cells count", () => {
  const marks: HtmlRules["marks"] = (element, around) => ({ ...around, strong: around.strong || element.getAttribute("class") === "b" });
  const html = `<ol class="b"><li>a</ol><ul><li class="b">c<li>d</ul><table><tr><td class="b">e<td>f</table>`;
  expect(read(html, { marks, keep: new Set(["table"]) }).markdown).toBe("1. **a**\n\n- **c**\n- d\n\n1. **e** – f");
});

test("line ends that a rule lets stand are breaks, and empty lines end the paragraph", () => {
  expect(read("a\nb <i>c\n\nd</i>", { text: (text) => text }).markdown).toBe("a\\\nb *c*\n\n*d*");
});

test.each([
  ["<blockquote><p>a</p><cite>— <a href='/b'>B</a></cite></blockquote>", ["link"]],
  ["<blockquote><p>a</p><p>— <a href='/b'>B</a></p></blockquote>", ["link"]],
  ["<blockquote><p><a href='/a'>a</a></p><cite>B</cite></blockquote>", []],
])("the link of a quotation's author is told as lost: %s", (html, dropped) => {
  expect(read(html).dropped).toEqual(dropped);
});
