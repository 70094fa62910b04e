import { expect, test } from "vitest";
import type { Block } from "../document.ts";
import { writeMarkdown } from "../write/write-markdown.ts";
import { parseArticle } from "./parse-article.ts";

function blocks(source: string): readonly Block[] {
  return parseArticle(source).document.blocks;
}

function dropped(source: string): string[] {
  return parseArticle(source).dropped.map(({ kind, line }) => `${kind} ${line}`);
}

function text(value: string) {
  return { type: "text", text: value };
}

function paragraph(value: string) {
  return { type: "paragraph", children: [text(value)] };
}

test("front matter is reported and never read, and what follows keeps its lines", () => {
  const { title, document, dropped: losses } = parseArticle("---\r\ntitle: Fields\ntags:\n  - a\n---\n# Head\n\n<b>Text.</b>\n");
  expect([title, document.blocks.length]).toEqual(["Head", 1]);
  expect(losses.map(({ kind, line }) => [kind, line])).toEqual([
    ["front_matter", 1],
    ["html", 8],
  ]);
  expect(losses[0]?.excerpt).toContain("title: Fields");
  for (const fields of ['"title": A', "'my key': x", "my key: x\ntitle: A", "Título: A\nog.title: B", "title: A\n\nseo and title: B\n- c"])
    expect(dropped(`---\n${fields}\n---\nText.`), fields).toEqual(["front_matter 1"]);
  for (const source of ["---\nAs he said: walls.\n---\n", "---\nWords first.\nnote: more\n---\n", '---\n"Walls," he said: yes\n---\n'])
    expect(dropped(source).join(), source).not.toContain("front_matter");
  for (const source of ["---\n\nText.\n\n---\n", "---\nSome words\n---\n", "---\na: b\n\nText.", "--- a: b\n---"])
    expect(dropped(source).join(), source).not.toContain("front_matter");
});

test("a first heading becomes the title as plain text", () => {
  expect(parseArticle("# The *honest* `guide` &amp; more #\n\nText")).toMatchObject({
    title: "The honest guide & more",
    document: { blocks: [paragraph("Text")] },
    dropped: [],
  });
  expect(parseArticle("\ufeff\n\nThe guide\n=========").title).toBe("The guide");
  expect(parseArticle("<!-- note -->\n\n#\n\n# The guide").title).toBe("The guide");
});

test("a first-level heading after other content is an ordinary heading", () => {
  expect(parseArticle("Text\n\n# Not the title")).toMatchObject({
    title: null,
    document: { blocks: [paragraph("Text"), { type: "heading", level: 2, children: [text("Not the title")] }] },
    dropped: [{ kind: "heading_level", line: 3 }],
  });
  expect(dropped("# Title\n\n# Second\n\n## Fine\n\n#### Deep")).toEqual(["heading_level 3", "heading_level 7"]);
});

test("marks, code, links and both kinds of line breaks are kept", () => {
  expect(blocks("**a** *b* `c`\n[d](https://e.com)\\\ne")).toEqual([
    {
      type: "paragraph",
      children: [
        { type: "strong", children: [text("a")] },
        text(" "),
        { type: "emphasis", children: [text("b")] },
        text(" "),
        { type: "code", text: "c" },
        text("\n"),
        { type: "link", href: "https://e.com", children: [text("d")] },
        { type: "break" },
        text("e"),
      ],
    },
  ]);
});

test("what the language does not have is dropped and reported with its line", () => {
  const source = [
    "Text <b>bold</b> and",
    "more <i>tags</i>",
    "",
    "```js",
    "code()",
    "```",
    "",
    "| a | b |",
    "|---|---|",
    "| c | d |",
    "",
    "    indented",
    "",
    "***",
    "",
    "<div>",
    "gone",
    "</div>",
    "",
    "End",
  ].join("\n");
  expect(dropped(source)).toEqual(["html 1", "html 2", "code_block 4", "table 8", "code_block 12", "rule 14", "html 16"]);
  expect(blocks(source)).toEqual([paragraph("Text bold and\nmore tags"), paragraph("End")]);
});

test("line numbers count every kind of line end, and those inside codes, titles and comments", () => {
  expect(dropped("a\r\nb\rc <b>")).toEqual(["html 3"]);
  expect(dropped("`a\nb` [c](https://d.com 'e\nf') <!-- g\n--> <i>\n<u>")).toEqual(["link_title 2", "html 3", "html 4", "html 5"]);
  expect(dropped("> a\n>\n> b\n> <i>")).toEqual(["html 4"]);
});

test("links keep only safe schemes; others leave their text behind", () => {
  const source = "[a](javascript:alert(1)) [b](data:text/html,x) [c](mailto:d@e.f) [g](/h) [i](#j) [k]()";
  expect(dropped(source)).toEqual(["link 1"]);
  expect(blocks(source)).toEqual([
    {
      type: "paragraph",
      children: [
        text("a b "),
        { type: "link", href: "mailto:d@e.f", children: [text("c")] },
        text(" "),
        { type: "link", href: "/h", children: [text("g")] },
        text(" "),
        { type: "link", href: "#j", children: [text("i")] },
        text(" k"),
      ],
    },
  ]);
});

test("reference links become inline links, until they repeat too much text", () => {
  expect(blocks("[a] and [b][A]\n\n[a]: https://e.com 'title'")).toEqual([
    {
      type: "paragraph",
      children: [
        { type: "link", href: "https://e.com", children: [text("a")] },
        text(" and "),
        { type: "link", href: "https://e.com", children: [text("b")] },
      ],
    },
  ]);
  const long = parseArticle(`${"[a] ".repeat(1000)}\n\n[a]: https://e.com/${"x".repeat(1000)}`);
  expect(JSON.stringify(long.document).length).toBeLessThan(400_000);
  expect(long.dropped).toEqual([{ kind: "link", line: 1, excerpt: "", offer: null }]);
});

test("nested lists become items of the list around them, further paragraphs lines of their item", () => {
  const source = "- a\n  - b\n    1. c\n- d\n\n  e\n- # f";
  expect(dropped(source)).toEqual(["nested_list 2", "nested_list 3", "nested_block 7"]);
  expect(blocks(source)).toEqual([
    {
      type: "list",
      ordered: false,
      items: [[text("a")], [text("b")], [text("1. c")], [text("d"), { type: "break" }, text("e")], [text("f")]],
    },
  ]);
});

test("steps with pictures and notes between them keep their numbers, and a sentence its year", () => {
  const picture = (alt: string) => `\n\n   ![${alt}](image:a)\n\n`;
  const source = `1. Open.${picture("b")}2. Let out.${picture("c")}3. Close.\n\nA note.\n\n4. Check.\n\n2019. What a year.`;
  const image = (alt: string) => `![${alt}](image:a)`;
  const written = ["1. Open.", image("b"), "2. Let out.", image("c"), "3. Close.", "A note.", "4. Check.", "2019\\. What a year."].join(
    "\n\n",
  );
  expect(writeMarkdown(parseArticle(source).document)).toBe(written);
  expect(dropped(source)).toEqual([]);
});

test("a number that is changed is told, but not that each item has the first one", () => {
  expect(dropped("1. a\n1. b\n1. c\n\nd\n\n7. e\n9. f")).toEqual([]);
  expect(dropped("1. a\n2. b\n2. c\n3. d")).toEqual(["list_number 3", "list_number 4"]);
  expect(dropped("1. a\n   1. b\n2. c")).toEqual(["nested_list 2", "list_number 3"]);
});

test.each([
  ["> 2019. What a year", "> 2019\\. What a year"],
  ["> a\n>\n> 1. b\n> 1. c\n>    - d\n>    - e\n> 3. **f**", "> a\n>\n> 1\\. b\n>\n> 2\\. c\n>\n> d\n>\n> e\n>\n> 3\\. **f**"],
  ["> 1. 1. a\n> 2. ![i](image:x)\n>\n>    b", "> 1\\. 1. a\n>\n> b\n\n![i](image:x)"],
  ["> a\n>\n> 1. — B", "> a\n>\n> 1\\. — B"],
  ["- a\n  1. b\n  1. c\n\n     d\n- e", "- a\n- 1\\. b\n- 2\\. c\\\n  d\n- e"],
  ["1. a\n   1. b\n   2. c\n\n1. d\n\n   2019. e", "1. a\n2. b\n3. c\n4. d\n5. 2019\\. e"],
  ["- a\n  - [ ] b\n  1. [x] c", "- a\n- ☐ b\n- 1\\. ☑ c"],
])("the number of an item is its first word where its list cannot be one: %j", (source, markdown) => {
  expect(writeMarkdown(parseArticle(source).document)).toBe(markdown);
  expect(writeMarkdown(parseArticle(markdown).document)).toBe(markdown);
});

test("lists of one kind that touch are one list", () => {
  expect(blocks("- a\n\n* b\n\n---\n\n+ c")).toEqual([{ type: "list", ordered: false, items: [[text("a")], [text("b")], [text("c")]] }]);
  expect(blocks("- a\n\n1. b")).toHaveLength(2);
});

test("a quote's last line names its author if it begins with a dash", () => {
  const quote = { type: "quote", paragraphs: [[text("a\nb")]], author: "Ada Lovelace" };
  expect(blocks("> a\n> b\n> — Ada Lovelace")).toEqual([quote]);
  expect(blocks("> a\n> b\n>\n> — *Ada* [Lovelace](https://e.com)")).toEqual([quote]);
});

test("a dash elsewhere in a quote is text", () => {
  expect(blocks("> — Ada")).toEqual([{ type: "quote", paragraphs: [[text("— Ada")]] }]);
  expect(blocks("> — Ada\n> b")).toEqual([{ type: "quote", paragraphs: [[text("— Ada\nb")]] }]);
  expect(blocks("> a\n> &mdash; Ada")).toEqual([{ type: "quote", paragraphs: [[text("a\n— Ada")]] }]);
  expect(blocks("> a\n> —Ada")).toEqual([{ type: "quote", paragraphs: [[text("a\n—Ada")]] }]);
});

test("whatever lies in a quote becomes a paragraph of it", () => {
  const source = "> a\n> > b\n> - c\n>\n> # d";
  expect(dropped(source)).toEqual(["nested_quote 2", "nested_block 3", "nested_block 5"]);
  expect(blocks(source)).toEqual([{ type: "quote", paragraphs: [[text("a")], [text("b")], [text("c")], [text("d")]] }]);
});

test("an image is a block of its own, wherever it was written", () => {
  const image = (line: number, src = "image:x") => ({ type: "image", src, alt: "i", line });
  expect(blocks("a ![i](image:x) b")).toEqual([paragraph("a"), image(1), paragraph("b")]);
  expect(blocks("a\nb\n![i](https://e.com/x.png)")).toEqual([paragraph("a\nb"), image(3, "https://e.com/x.png")]);
  expect(blocks("## a ![i](image:x)")).toEqual([{ type: "heading", level: 2, children: [text("a")] }, image(1)]);
  expect(blocks("> a ![i](image:x)\n> — B")).toEqual([{ type: "quote", paragraphs: [[text("a")]], author: "B" }, image(1)]);
  expect(blocks("- a ![i](image:x)\n- b")).toEqual([
    { type: "list", ordered: false, items: [[text("a")]] },
    image(1),
    { type: "list", ordered: false, items: [[text("b")]] },
  ]);
});

test("an image inside marks or a link leaves both around the text on either side", () => {
  const link = (value: string) => ({ type: "link", href: "/l", children: [text(value)] });
  expect(blocks("**[a ![i](image:x) b](/l)**")).toEqual([
    { type: "paragraph", children: [{ type: "strong", children: [link("a")] }] },
    { type: "image", src: "image:x", alt: "i", line: 1 },
    { type: "paragraph", children: [{ type: "strong", children: [link("b")] }] },
  ]);
  expect(dropped("[![i](image:x)](/l)")).toEqual(["link 1"]);
  expect(dropped("[a ![i](image:x)](/l) [![i](image:x) b](/l)")).toEqual([]);
});

test("an image's alternative text is plain", () => {
  expect(blocks("![a *b* `c` [d](/e)\n<b>f</b> &amp; ![g](image:h)](image:x 'title')")).toEqual([
    { type: "image", src: "image:x", alt: "a b c d f & g", caption: "title", line: 1 },
  ]);
});

test("an image's caption is its title, plain and on one line", () => {
  const captions = (source: string) => blocks(source).map((block) => (block.type === "image" ? block.caption : null));
  expect(captions('![a](image:x "The *old* wall &amp; \\"its\\" gate\n`now`")')).toEqual(['The *old* wall & "its" gate `now`']);
  expect(captions("![a](image:x (b))\n\n![a](image:x '  ')\n\n![a](image:x)")).toEqual(["b", undefined, undefined]);
  expect(captions('![a][r]\n\n[r]: image:x "far"')).toEqual(["far"]);
});

test("references repeat no more of a caption than an article may contain", () => {
  const source = `${"![a][r]\n\n".repeat(1000)}[r]: image:x "${"word ".repeat(2000)}"`;
  const captions = blocks(source).map((block) => (block.type === "image" && block.caption?.length) || 0);
  expect(captions.reduce((sum, length) => sum + length, 0)).toBeLessThan(2 * source.length);
});

test("quotes nested beyond measure keep their text", () => {
  expect(blocks(`${"> ".repeat(40)}deep`)).toEqual([{ type: "quote", paragraphs: [[text(`${"> ".repeat(28)}deep`)]] }]);
});

test("characters that cannot be stored everywhere do not come through", () => {
  expect(blocks("a\u0000b\u0007c\ud800d\uffffe\tf")).toEqual([paragraph("abc\ufffdde f")]);
});

test("an empty source is an article without blocks", () => {
  expect(parseArticle("")).toEqual({ title: null, document: { blocks: [] }, dropped: [] });
  expect(parseArticle(" \n\t\n")).toEqual({ title: null, document: { blocks: [] }, dropped: [] });
});

test("links of a title and of a quotation's author are told as lost, since both are plain words", () => {
  const { title, document, dropped } = parseArticle("# Walls [of stone](/a)\n\n> Said.\n> — **[B](/b)**");
  expect([title, document.blocks]).toMatchObject(["Walls of stone", [{ type: "quote", author: "B" }]]);
  expect(dropped.map(({ kind, line, excerpt }) => [kind, line, excerpt])).toEqual([
    ["link", 1, "/a"],
    ["link", 3, "/b"],
  ]);
});
