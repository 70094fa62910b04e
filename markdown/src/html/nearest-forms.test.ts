import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import type { KeptKinds } from "../dropped.ts";
import { writeMarkdown } from "../write/write-markdown.ts";
import { blocksOfElement, type HtmlRules } from "./blocks-of-element.ts";
import type { HtmlElement } from "./dom.ts";
import { createHtmlLosses, type HtmlLoss } from "./losses.ts";

function read(html: string, keep: KeptKinds = new Set()): { markdown: string; losses: readonly HtmlLoss[]; more: number } {
  const { document } = parseHTML(`<html><body>${html}</body></html>`) as unknown as { document: { body: HtmlElement } };
  const losses = createHtmlLosses();
  const rules: HtmlRules = {
    keep,
    text(text) {
      losses.said(text);
      return text.replace(/\s+/g, " ");
    },
    link: () => null,
    breaks: () => losses.said(" "),
    read: () => undefined,
    dropped: losses.add,
  };
  return { markdown: writeMarkdown({ blocks: blocksOfElement(document.body, rules) }), losses: losses.found, more: losses.more() };
}

const both: KeptKinds = new Set(["table", "code_block"]);

test.each([
  [
    "a table is a list of its rows, with the names of its columns",
    "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>c</td><td><p>d</p><p><b>e</b></p></td></tr></tbody></table>",
    "- A: c – B: d **e**",
  ],
  ["a table without names is a list of its cells", "<table><tr><td>a<td>b<tr><td>c<td></table>", "- a – b\n- c"],
  [
    "bold cells name columns",
    "<table><tr><td><b>A</b></td><td><p><b>B</b></p></td></tr><tr><td>c</td><td>d </td></tr></table>",
    "- A: c – B: d",
  ],
  ["a table in a cell is a part of it", "<table><tr><td>a<td><table><tr><td>b<td>c</table></table>", "- a – b – c"],
  [
    "a code block is lines of code, however they are broken",
    "<pre><code>a\n  b</code></pre><pre>c<br>d<div>e</div>f</pre>",
    "`a`\\\n`  b`\n\n`c`\\\n`d`\\\n`e`\\\n`f`",
  ],
  ["a caption is a line before its list", "<table><caption>a</caption><tr><td>b<td>c</table>", "a\n\n- b – c"],
  [
    "a cell of several rows or columns moves none under the name of another column",
    `<table><tr><th>A<th>B<th>C</tr><tr><td rowspan="2">d<td>e<td>f<tr><td>g<td>h<tr><td colspan="2">i<td>j<tr><td>k<td>l</table>`,
    "- A: d – B: e – C: f\n- B: g – C: h\n- A: i – C: j\n- A: k – B: l",
  ],
  [
    "a code block is its code, without the button that copies it",
    "<pre><div>js</div><button>Copy</button><code>a\nb</code></pre><pre>c <code>d</code></pre>",
    "`a`\\\n`b`\n\n`c d`",
  ],
])("%s", (_, html, markdown) => {
  expect(read(html, both).markdown).toBe(markdown);
  expect(read(html).markdown).toBe("");
});

test.each([
  ["<ul><li>a</ul><table><tr><td>b<td>c</table>", "- a\n\n1. b – c"],
  ["<table><tr><td>b<td>c</table><div><ul><li>a</ul></div>", "1. b – c\n\n- a"],
  ["<table><tr><td>b<td>c</table><table><tr><td>d<td>e</table>", "- b – c\n\n1. d – e"],
  ["<table><tr><td>b<td>c</table><ol><li>a</ol>", "- b – c\n\n1. a"],
])("the list of a table stays apart from the lists beside it: %s", (html, markdown) => expect(read(html, both).markdown).toBe(markdown));

test("a table that only frames what is in it is no loss", () => {
  expect(read("<table><tr><td><h2>a</h2><p>b</p><ul><li>c</ul></td></tr></table>")).toEqual({
    markdown: "## a\n\nb\n\n- c",
    losses: [],
    more: 0,
  });
});

test("each loss tells how it begins, what precedes it and what could stand there instead", () => {
  expect(read("<p>Before.</p><hr><pre>x</pre><table><tr><td>a<td>b</table><p><s>c</s></p><h5>d</h5><pre> </pre>").losses).toEqual([
    { kind: "rule", excerpt: "", near: "Before.", offer: null },
    { kind: "code_block", excerpt: "x", near: "Before.", offer: "code" },
    { kind: "table", excerpt: "a b", near: "Before.", offer: "list" },
    { kind: "mark", excerpt: "c", near: "Before.", offer: null },
    { kind: "heading_level", excerpt: "d", near: "Before. c", offer: null },
    { kind: "code_block", excerpt: "", near: "Before. c d", offer: null },
  ]);
});

test.each(["s", "strike", "del", "sub", "sup", "u", "ins", "mark"])("a text in <%s> stays, and its mark is a loss", (tag) => {
  const { markdown, losses } = read(`<p>a <${tag}>b</${tag}></p>`);
  expect([markdown, losses.map(({ kind, excerpt }) => [kind, excerpt])]).toEqual(["a b", [["mark", "b"]]]);
});

test("cells that were kept are set apart where they tell a place", () => {
  expect(read("<table><tr><td>a<td>b</table><hr>", both).losses.at(-1)?.near).toBe("a b");
});

test("at most 200 losses are listed, and the others are counted", () => {
  const { losses, more } = read("<hr>".repeat(500));
  expect([losses.length, more]).toEqual([200, 300]);
});
