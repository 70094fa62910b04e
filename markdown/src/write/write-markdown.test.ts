import { expect, test } from "vitest";
import { parseArticle } from "../parse/parse-article.ts";
import { writeMarkdown } from "./write-markdown.ts";

function rewritten(source: string): string {
  const { title, document } = parseArticle(source);
  return writeMarkdown(document, title);
}

const sample = `# A plain guide to tide pools

They hold **more life**, \`Actinia equina\` for one, than [most people think](https://example.com/tide_pools?x=1&y=2).

## What to bring: boots & patience

- boots
- two **good** friends
- a [tide table](https://example.com)

1. look
2. wait
3. look again

> Stand still for a minute.
> Then everything moves.
> — Rachel Carson

![A crab under "its" stone](image:img_123)

### Words and signs

Last words 😀 with snake_case_word, 2 * 3 * 4 = 24, a < b & c > d.`;

test("an article in plain canonical Markdown stays as it is, byte by byte", () => {
  expect(rewritten(sample)).toBe(sample);
});

test.for([
  "He said **“stop.”** Then left.",
  "See [**bold link**](https://example.com/x).",
  "**See [the link](https://example.com/x) now**",
  "Use `` a`b `` here.",
  "1986\\. A great year.",
  "\\- not a list",
  "\\# not a heading",
  "\\> not a quote",
  "\\+ neither",
  "12\\) nor this",
  "a \\*literal\\* star",
  "an \\_underscored\\_ word",
  "one star* is fine, so is this_",
  "[not a link], [x][y] and array[0]",
  "\\[x]: y",
  "\\[ a **b\n\\[^1]:** c",
  "not ![an\\](image)",
  "line one\nline two",
  "line one\\\nline two",
  "some *italic* and ***both*** text",
  "**a***b*",
  "***both*** and **Wärme**pumpe",
  "***both***, **a**b *c*d and **Wärme**pumpe",
  "**「テスト」**です",
  "*「テスト」*です",
  "**중요:**입니다",
  "**Wichtig:**bleibt",
  "x**(a)**y",
  "a product 2*(3)*4",
  "f(**a) and g(**b)",
  "a\u00a0b",
  "AT&T, \\&amp; and &c.",
  "1 < 2, \\<b>, <3 and <-",
  "— Not a quote's author",
  "## C# and F#",
  "## C \\#",
  "## 1. # - > +",
  "- a\n\n1. b",
  "4. a\n5. b",
  "0. a\n1. b",
  "1. a\n2. b\n\n1. c",
  "998. a\n999. b\n1000. c",
  "- \\- a\n- 1\\. b",
  "1. a\n   b\n2. c\\\n   d",
  "> one\n>\n> two\n> — Name",
  "> — one line",
  "> a\n> &mdash; Name",
  "> a\n\n> b",
  "a\n\\===",
  "a\n\\---",
  "a | b\n\\-|-",
  "\\---",
  "\\*\\*\\*",
  "\\~~~",
  "\\`not code\\`",
  "C:\\dir\\file and \\\\*",
  "[a](https://e.com/A_(b)_c)",
  "[a](https://e.com/\\(b)",
  "[a](/b%20c) [d](#e) [f](mailto:g@h.i)",
  "![a \\[b\\] \\*c\\*](image:img_9)",
  "![](image:img_9)",
  '![a](image:img_9 "The old wall, *as it was* | today")',
  '![a](image:img_9 "\\"b\\" \\\\ \\&amp; & c")',
])("stays as it is: %j", (markdown) => {
  expect(rewritten(markdown)).toBe(markdown);
});

test.for([
  ["* a\n* b", "- a\n- b"],
  ["5. a\n7) b", "5. a\n\n7. b"],
  ["1. a\n1. b\n1. c", "1. a\n2. b\n3. c"],
  ["1) a\n\n1. b", "1. a\n2. b"],
  ["1. a\n2.\n3. c", "1. a\n\n3. c"],
  ["1. a\n\n   ![x](image:y)\n2. b", "1. a\n\n![x](image:y)\n\n2. b"],
  ["2019. a\n2020. b", "2019\\. a\n\n2020\\. b"],
  ["- a\n\n- b", "- a\n- b"],
  ["- a\n  - b\n- c", "- a\n- b\n- c"],
  ["__a__ _b_", "**a** *b*"],
  ["a  \nb", "a\\\nb"],
  ["Heading\n---", "## Heading"],
  ["## Heading ##", "## Heading"],
  ["a &lt;b&gt; c &amp; d", "a \\<b> c & d"],
  ["<https://e.com> [a](<https://e.com/b c> 'd')", "[https://e.com](https://e.com) [a](https://e.com/b%20c)"],
  ["[a](https://e.com/A_\\(b\\))", "[a](https://e.com/A_(b))"],
  ["Text ![a](image:b) text", "Text\n\n![a](image:b)\n\ntext"],
  ["![a](<image:b> 'it\\'s')", '![a](image:b "it\'s")'],
  ['![a](<> "b")', '![a](<> "b")'],
  ["> one\n>\n> — Name", "> one\n> — Name"],
  ["** a** and **b**", "** a\\*\\* and **b**"],
] as const)("%j becomes %j", ([source, canonical]) => {
  expect(rewritten(source)).toBe(canonical);
  expect(rewritten(canonical)).toBe(canonical);
});

test("marks that stars cannot tell apart are still written so that they are read back", () => {
  const emphasis = { type: "emphasis", children: [{ type: "text", text: "(a)" }] } as const;
  const document = {
    blocks: [{ type: "paragraph", children: [{ type: "text", text: "x" }, emphasis, { type: "text", text: "y" }] }],
  } as const;
  expect(writeMarkdown(document)).toBe("&#120;*(a)*&#121;");
  expect(parseArticle(writeMarkdown(document)).document).toEqual(document);
});

test("a link that would define a reference is still read as a link", () => {
  const link = { type: "link", href: "/a", children: [{ type: "code", text: "]: x" }] } as const;
  const document = { blocks: [{ type: "paragraph", children: [link] }] } as const;
  expect(parseArticle(writeMarkdown(document)).document).toEqual(document);
});

test("a document without blocks and title is an empty text, and a title alone a line", () => {
  expect(writeMarkdown({ blocks: [] })).toBe("");
  expect(writeMarkdown({ blocks: [] }, " 1. A\ntitle # ")).toBe("# 1. A title \\#");
});
