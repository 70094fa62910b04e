import fc from "fast-check";
import type { Block, Document, Image, Inline, Inlines } from "../src/index.ts";

const nastyWords = [
  ..."word <b> <!-- <script> </p> <? &lt; &amp; &amp &#35; &#32; &mdash; &copy www.a.b a<b>c <3 <- <a@b.c> a@b.c>".split(" "),
  ..."~~~ ~~x~~ ~~a b~~ [^1] [^1]: {#a} {:b} {:toc} [!NOTE] [x] |a|b| |-|-| :- | --- -- === ``` `` ` [x]: [x]:y ![ ]( ](u) [x] [ ] ![x] b_c _ __a__ _a a_".split(
    " ",
  ),
  ..."* ** *** *a a* **a 2*3 ***a*** 1. 1986. 12) 1234567890. - + # ## ####### C# > \\ \\\\ \\* a\\ ! != ( ) (a) : ; \" '".split(" "),
  ..."http://a.b/c_d https://e.com/(x) image:abc javascript:alert(1) AT&T é 😀 👩‍👩‍👧 漢字 。 “ ” — – … あ 한 ́ 0 x 「あ」 **「 」** *「 」*".split(
    " ",
  ),
  ..."- x|# x|> x|1. x|[x]: y|— Name|* * *|    x|<div>|***|\u00a0|\u3000|\u200b|\u2028|\t|\ufeff|\u0000|\ud800|\uffff|\r\n|\f|\u0085".split(
    "|",
  ),
];

const word = fc.constantFrom(...nastyWords);
const separator = fc.constantFrom(" ", " ", " ", "", "\n", "  ", "\n ", " \n");
const words = fc
  .array(fc.tuple(word, separator), { minLength: 1, maxLength: 6 })
  .map((pairs) => pairs.map(([text, end]) => text + end).join(""));
const characters = fc.string({
  unit: fc.constantFrom(...Array.from("abc XYZ*_`[]()!#>-+.1290\\&<~|:\"'@/é😀漢。\n ;=")),
  maxLength: 16,
});

/** Text full of characters that Markdown could read as syntax. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: words },
  { weight: 2, arbitrary: characters },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 5 }) },
);

const address = fc.oneof(
  fc.constantFrom("https://e.com/a_b?x=1&y=2", "https://e.com/(x)", "https://e.com/(x", "a)b", "#part", "/a b", "mailto:a@b.c"),
  fc.constantFrom("?a=1&copy;=2", "x\\y", "x\\(y", "<a>", "", "//e.com", 'a"b', "https://例え.jp/あ", "&amp;", " x ", "`", "a\\"),
  fc.constantFrom("javascript:alert(1)", "JaVa\nscript:x", "data:text/html,x", "image:abc", "http://a/*b*_c_"),
  nastyText,
);

const { inlines } = fc.letrec<{ inline: Inline; inlines: Inlines }>((tie) => ({
  inline: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { weight: 5, arbitrary: fc.record({ type: fc.constant("text" as const), text: nastyText }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("code" as const), text: nastyText }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("break" as const) }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant("strong" as const), children: tie("inlines") }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant("emphasis" as const), children: tie("inlines") }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("link" as const), href: address, children: tie("inlines") }) },
  ),
  inlines: fc.array(tie("inline"), { maxLength: 4 }),
}));

const image: fc.Arbitrary<Image> = fc.record(
  {
    type: fc.constant("image" as const),
    src: fc.oneof(fc.constantFrom("image:a1", "image:x_y-z"), address),
    alt: nastyText,
    caption: nastyText,
    line: fc.constant(0),
  },
  { requiredKeys: ["type", "src", "alt", "line"] },
);
const author: fc.Arbitrary<{ author?: string }> = fc.record({ author: nastyText }, { requiredKeys: [] });

const block: fc.Arbitrary<Block> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant("paragraph" as const), children: inlines }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant("heading" as const), level: fc.constantFrom(2 as const, 3 as const), children: inlines }),
  },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        type: fc.constant("list" as const),
        ordered: fc.boolean(),
        start: fc.constantFrom(0, 1, 2, 3, 998, 999, 1000, 2019, -1),
        items: fc.array(inlines, { maxLength: 4 }),
      },
      { requiredKeys: ["type", "ordered", "items"] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.array(inlines, { maxLength: 3 }), author)
      .map(([paragraphs, signed]) => ({ type: "quote" as const, paragraphs, ...signed })),
  },
  { weight: 1, arbitrary: image },
);

/** Any tree, in normal form or not. */
export const anyDocument: fc.Arbitrary<Document> = fc.record({ blocks: fc.array(block, { maxLength: 4 }) });

const syntax = [
  ..."\n|\n\n|> |- |1. |2. |5. |3) |  |    |# |## |#### |**|*|_|`|```\n|~~~\n|\\\n|  \n|***|---|===|<b>|</b>|<div>\n|<!-- x -->|&nbsp;".split(
    "|",
  ),
  "[a](b)",
  "![a](image:x)",
  '![a](image:x "b")',
  "![a](image:x 'b",
  "![a](https://e.com/x.png)",
  "[![a](image:x)](b)",
  "[a]: b\n",
  "[^1]: b\n",
  "- [ ] a\n",
  "> [!NOTE]\n",
  "{:toc}\n",
  "## a {#b}\n",
  "![a](b c.png)",
  "[a](b 'c')",
  "[a][b]",
  "[a]",
  "<https://e.com>",
  "&#x1F600;",
  "| a | b |\n|---|---|\n| c | d |\n",
  "> — Name\n",
];

/** Any source: words, syntax in any order, or noise. */
export const anySource: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.oneof(nastyText, fc.constantFrom(...syntax)), { maxLength: 14 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ maxLength: 80 }),
);
