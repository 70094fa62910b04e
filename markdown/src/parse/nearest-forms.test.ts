import { expect, test } from "vitest";
import type { DroppedKind, KeptKinds } from "../dropped.ts";
import { writeMarkdown } from "../write/write-markdown.ts";
import { parseArticle } from "./parse-article.ts";

function kept(source: string, ...kinds: DroppedKind[]): string {
  return writeMarkdown(parseArticle(source, new Set(kinds)).document);
}

const table = "| Wall | U-value |\n|:--|--:|\n| Brick | **2.1** |\n| Stone \\| lime | [1.9](https://e.com) |\n| | |\n| Straw |";

test.each<[string, string, DroppedKind, string]>([
  [
    "a table is a list of its rows, each cell with the name of its column",
    table,
    "table",
    "- Wall: Brick – U-value: **2.1**\n- Wall: Stone | lime – U-value: [1.9](https://e.com)\n- Wall: Straw",
  ],
  ["a table without names is a list of its cells", "| | |\n|--|--|\n| a | b |", "table", "- a – b"],
  ["a table of names alone is one item", "| a | b |\n|--|--|", "table", "- a – b"],
  ["a table beside a list stays apart from it", "- a\n\n| b |\n|--|\n| c |", "table", "- a\n\n1. b: c"],
  ["a table before a list stays apart from it", "| b |\n|--|\n| c |\n\n- a", "table", "1. b: c\n\n- a"],
  ["what is left out between them does not join them", "| b |\n|--|\n| c |\n\n---\n\n    d\n\n- a", "table", "1. b: c\n\n- a"],
  ["images of cells come after the list", "| a |\n|--|\n| x ![i](image:i) |", "table", "- a: x\n\n![i](image:i)"],
  ["a table in an item is lines of it", "- a\n\n  | b |\n  |--|\n  | c |\n  | d |", "table", "- a\\\n  b: c\\\n  b: d"],
  ["a table in a quote is paragraphs of it", "> a\n>\n> | b |\n> |--|\n> | c |", "table", "> a\n>\n> b: c"],
  [
    "a code block is lines of code, set in as they were",
    "```js\nif (a)\n\tb(`c`)\n\n\nd\n```",
    "code_block",
    "`if (a)`\\\n``   b(`c`) ``\n\n`d`",
  ],
  ["code in an item stays in it", "1. a\n\n       b\n       c", "code_block", "1. a\\\n   `b`\\\n   `c`"],
  [
    "HTML is its words, without tags, comments and scripts",
    '<div class="a">\n<b>b</b>old &amp; <!-- c --><script>d</script>\n<p>e</div>',
    "html",
    "bold & e",
  ],
])("%s", (_, source, kind, markdown) => {
  expect(kept(source, kind)).toBe(markdown);
  expect(kept(source)).not.toBe(markdown);
});

test("each loss tells its line, how it begins and what could stand there instead", () => {
  const source = `| a | b |\n|--|--|\n| c | d |\n\n~~~\n  let x\n~~~\n\n<!-- e -->\n\n<p>f\n\n***\n\n- g\n  - h\n\n##### i\n\n<b>j</b> [k](x:y)`;
  expect(parseArticle(source).dropped).toEqual([
    { kind: "table", line: 1, excerpt: "a b c d", offer: "list" },
    { kind: "code_block", line: 5, excerpt: "let x", offer: "code" },
    { kind: "html", line: 9, excerpt: "<!-- e -->", offer: null },
    { kind: "html", line: 11, excerpt: "f", offer: "text" },
    { kind: "rule", line: 13, excerpt: "", offer: null },
    { kind: "nested_list", line: 16, excerpt: "h", offer: null },
    { kind: "heading_level", line: 18, excerpt: "i", offer: null },
    { kind: "html", line: 20, excerpt: "<b>", offer: null },
    { kind: "link", line: 20, excerpt: "x:y", offer: null },
  ]);
});

test("a written line break is told and breaks the line", () => {
  expect(writeMarkdown(parseArticle("a<br>b <BR/> c<break>d").document)).toBe("a\\\nb\\\ncd");
  expect(parseArticle("a<br>b").dropped).toEqual([{ kind: "html", line: 1, excerpt: "<br>", offer: null }]);
});

test("a tag of a block within a line ends it, once, and one of a phrase joins what it is in", () => {
  const read = (source: string) => writeMarkdown(parseArticle(source).document);
  expect(read("a<p>b</p> <div>c</div>d")).toBe("a\\\nb\\\nc\\\nd");
  expect(read("a</td> <td>b</td></tr>")).toBe("a\\\nb");
  expect(read("## a<p>b")).toBe("## a b");
  expect(read("a<b>b</b>c<Note>d</Note>e")).toBe("abcde");
  expect(read("![a<br>b <i>c</i>d](image:img_1)")).toBe("![a b cd](image:img_1)");
});

test("what is kept is told as well, so that it can be chosen again", () => {
  const all: KeptKinds = new Set(["table", "code_block", "html"]);
  expect(parseArticle(table, all).dropped).toEqual(parseArticle(table).dropped);
});

test("neither excerpts nor names of columns grow beyond their bounds", () => {
  const lossy = parseArticle(`\`\`\`\n${`${"x".repeat(500)}\n\`\`\`\n\n\`\`\`\n`.repeat(2000)}`).dropped;
  expect(Math.max(...lossy.map(({ excerpt }) => excerpt.length))).toBe(61);
  expect(lossy.map(({ excerpt }) => excerpt).join("").length).toBeLessThan(20_100);
  expect(lossy.length).toBeGreaterThan(1000);
  const wide = `| ${"n".repeat(10_000)} |\n|--|\n${"| a |\n".repeat(10_000)}`;
  expect(kept(wide, "table").length).toBeLessThan(wide.length + 50_000);
});
