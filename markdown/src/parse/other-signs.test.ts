import { expect, test } from "vitest";
import { writeMarkdown } from "../write/write-markdown.ts";
import { parseArticle } from "./parse-article.ts";

test("what other programs write is kept as words where it has some, and told with its line", () => {
  const source = [
    "## Using Docker {#still-use}",
    'See [above](#still-use "The start").',
    "* TOC\n{:toc}",
    "Walls matter.[^1] ~~gone~~ [^x]",
    "[^1]: A *note*.\n[^2]: note",
    "- [ ] todo\n- [x] done",
    "> [!NOTE]\n> Useful.",
    '![a](img/my photo (1).jpg) ![Vec<T> <b>b</b>](c d.png "e")',
    "> b ![c](image:d) e",
  ].join("\n\n");
  const { document, dropped: lost } = parseArticle(source);
  expect(writeMarkdown(document)).toBe(
    [
      "## Using Docker",
      "See [above](#using-docker).",
      "Walls matter.[1] gone [^x]",
      "[1] A *note*.",
      "[2] note",
      "- ☐ todo\n- ☑ done",
      "> Useful.",
      "![a](img/my%20photo%20(1).jpg)",
      '![Vec\\<T> b](c%20d.png "e")',
      "> b e",
      "![c](image:d)",
    ].join("\n\n"),
  );
  expect(lost.map(({ kind, line, excerpt }) => `${kind} ${line} ${excerpt}`)).toEqual([
    "attribute 1 {#still-use}",
    "link_title 3 The start",
    "attribute 6 TOC {:toc}",
    "footnote 8 [^1] ~~gone~~ [^x]",
    "mark 8 gone",
    "footnote 10 [^1]: A *note*.",
    "footnote 11 [^2]: note",
    "task 13 todo",
    "task 14 done",
    "alert 16 [!NOTE] Useful.",
    "html 19 <b>",
    "nested_image 21 c",
  ]);
  expect(parseArticle(writeMarkdown(document))).toMatchObject({ dropped: [] });
});

test.each([
  ["the [^abc] of a regex", "the [^abc] of a regex"],
  ["\\[^1]: b", "\\[^1]: b"],
  ["- \\[ ] a", "- \\[ ] a"],
  ["> \\[!NOTE]", "> \\[!NOTE]"],
  ["## a \\{#b}", "## a \\{#b}"],
  ["\\{:toc}", "\\{:toc}"],
  ["~~a and b", "~~a and b"],
  ["\\~~a\\~~", "\\~~a\\~~"],
])("what only looks so stays as it is: %j", (source, markdown) => {
  const { document, dropped: lost } = parseArticle(source);
  expect([writeMarkdown(document), lost]).toEqual([markdown, []]);
});

test.each([
  ["[a](some file.md)", "[a](some%20file.md)"],
  ["![a](some file.png)", "![a](some%20file.png)"],
  ["[*the* plan](docs/my plan (2).pdf)", "[*the* plan](docs/my%20plan%20(2).pdf)"],
  ["[a](../old notes/)", "[a](../old%20notes/)"],
  ["[a](https://e.example/a b)", "[a](https://e.example/a%20b)"],
])("an address with blanks is an address: %j", (source, markdown) => {
  const { document, dropped: lost } = parseArticle(source);
  expect([writeMarkdown(document), lost]).toEqual([markdown, []]);
});

test("what an alternative text cannot hold is told", () => {
  const { document, dropped: lost } = parseArticle('![a <mark>b</mark> [c](/d "e")](image:f)');
  expect(writeMarkdown(document)).toBe("![a b c](image:f)");
  expect(lost.map(({ kind, excerpt }) => `${kind} ${excerpt}`)).toEqual(["html <mark>", "link /d", "link_title e"]);
});

test("the title of a link with blanks is told as that of any other, and a remark behind brackets stays one", () => {
  const { document, dropped: lost } = parseArticle('[a](some file.md "The start") and [sic](as it stood there)');
  expect(writeMarkdown(document)).toBe("[a](some%20file.md) and \\[sic\\](as it stood there)");
  expect(lost).toMatchObject([{ kind: "link_title", excerpt: "The start" }]);
});

test.each([
  ['+++\ntitle = "Walls"\ntags = [\n  "Heat",\n]\n\n[extra]\nweight = 1\n+++\n\n# Body\n\nText.', "front_matter"],
  ["---\ntitle: Walls\n---\n\n# Body\n\nText.", "front_matter"],
])("front matter is told, and none of its fields is read: %j", (source, kind) => {
  const { title, document, dropped: lost } = parseArticle(source);
  expect([title, writeMarkdown(document)]).toEqual(["Body", "Text."]);
  expect(lost).toMatchObject([{ kind, line: 1, excerpt: expect.stringContaining("title") }]);
});
