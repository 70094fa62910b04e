import { readFileSync } from "node:fs";
import { writeMarkdown } from "@galley/markdown";
import { expect, test } from "vitest";
import { meta, wordPressExport } from "#test/transfer/wordpress.ts";
import { readImport } from "./read-import.ts";

function read(bytes: Uint8Array) {
  const sites = { siteUrl: null, projectUrl: "https://hearth.example" };
  return readImport({ bytes, name: null, ...sites, images: true, nearest: false, articlesMax: 500 }).articles.map((article) => ({
    ...article,
    markdown: writeMarkdown(article.document),
    told: article.dropped.map(({ what, places }) => [what, ...places]),
  }));
}

const caseOf = (name: string) => read(readFileSync(new URL(`../../../../test/transfer/cases/${name}`, import.meta.url)));

type Items = NonNullable<Parameters<typeof wordPressExport>[0]>["items"];

/** Reads one post with this text, beside other items. */
function readText(content: string, items: Items = []) {
  return read(wordPressExport({ items: [...items, { id: 90, title: "X", name: "x", content }] })).at(-1);
}

test("a cover keeps its picture, and a note its sign and its words, without a link that leads nowhere", () => {
  expect(caseOf("blocks.xml")).toMatchObject([
    {
      markdown: expect.stringMatching(
        /^!\[\]\(https:\/\/old\.example\/base\.jpg\)\n\nOn the picture\n\nHe said .?yes.?\. Note\[1\]\.\n\n\[1\] The \*note\* text$/,
      ),
      dropped: [{ kind: "footnote", count: 1, places: ["1"] }],
    },
  ]);
});

test("alternative texts and covers come from the attachments, whatever their addresses end with", () => {
  const articles = caseOf("pictures.xml");
  expect(articles.map(({ cover }) => cover)).toEqual([
    { src: "https://old.example/wall.jpg", alt: "A stone wall at dusk" },
    { src: "https://old.example/anim.gif", alt: "" },
    { src: "https://old.example/p.png?w=400&ssl=1", alt: "" },
  ]);
  expect(articles[0]?.markdown).toBe("![A stone wall at dusk](https://old.example/wall.jpg)");
});

test.each<[string, NonNullable<Items>[number], object]>([
  ["a private post names its readers, and no old address", { id: 90, status: "private" }, { readers: "private", address: null, told: [] }],
  ["a pending post has neither", { id: 90, status: "pending" }, { readers: null, address: null, told: [] }],
  [
    "a cover that the export does not hold is told",
    { id: 90, extra: meta("_thumbnail_id", "99") },
    { readers: null, cover: null, told: [["cover that the export does not hold"]] },
  ],
])("%s", (_, item, found) => {
  expect(read(wordPressExport({ items: [{ title: "X", name: "x", content: "<p>Text.</p>", ...item }] })).at(-1)).toMatchObject(found);
});

test("shortcodes of every form are told with their words, what is between them stays, and other words in brackets are text", () => {
  const found = readText(`See [sic] and [note that this stays] and [so-called] and [[gallery]].

[su_box title="Mind this"]Inside [b_x]bold[/b_x] words[/su_box]

[vc_row width=“1/2” title=“Two words”][2col]Left[/2col]

[youtube https://youtu.be/abc]

[audio mp3="https://old.hearth.example/a.mp3"][/audio]

[latest-news]

[promo /]

<a href="[home_url]/x">Home</a>

[caption id="a" caption="Below it"]<img src="/w.png" alt="W">[/caption]`);
  expect(found?.markdown).toBe(`See [sic] and [note that this stays] and [so-called] and [gallery].

Inside bold words

Left

[https://youtu.be/abc](https://youtu.be/abc)

[https://old.hearth.example/a.mp3](https://old.hearth.example/a.mp3)

[Home](https://old.hearth.example/x)

![W](https://old.hearth.example/w.png "Below it")`);
  expect(found?.told).toEqual([
    ["shortcode [su_box]", 'title="Mind this"'],
    ["shortcode [b_x]", "…[note that this stays] and [so-called] and [gallery]. Inside"],
    ["shortcode [vc_row]", "width=“1/2” title=“Two words”"],
    ["shortcode [2col]", "…this stays] and [so-called] and [gallery]. Inside bold words"],
    ...["latest-news", "promo", "home_url"].map((name) => [
      `shortcode [${name}]`,
      "…s Left https://youtu.be/abc https://old.hearth.example/a.mp3",
    ]),
  ]);
});

test("in a block for shortcodes all are told, and elsewhere a word in brackets is one", () => {
  const found = readText(`<!-- wp:shortcode -->
[Portfolio]
[team of two]
<!-- /wp:shortcode -->

<!-- wp:paragraph --><p>[Applause]</p><!-- /wp:paragraph -->`);
  expect(found?.markdown).toBe("[Applause]");
  expect(found?.told).toEqual([["shortcode [portfolio]"], ["shortcode [team]", "of two"]]);
});

test("an excerpt is read as the text is, and tells what it cannot keep", () => {
  const excerpt = `A [b_x]wall[/b_x], <a href="/more">more</a> [promo id="7"] <img src="/w.png" alt="W">`;
  const extra = `<excerpt:encoded><![CDATA[${excerpt}]]></excerpt:encoded>`;
  const found = read(wordPressExport({ items: [{ id: 90, title: "X", name: "x", extra }] })).at(-1);
  expect(found?.summary).toBe("A wall, more");
  expect(found?.told).toEqual([
    ["shortcode [b_x]", "A"],
    ["shortcode [promo]", 'id="7"'],
    ["link", "https://old.hearth.example/more"],
    ["img", "W"],
  ]);
});

test("links to headings of the article lead there, and links within the page that lead nowhere keep their words", () => {
  const found = readText(
    '<!-- wp:heading --><h2 id="h-the-plan">The plan</h2><!-- /wp:heading --><p><a href="#h-the-plan">Plan</a>, <a href="#more"><b>gone</b></a></p>',
  );
  expect(found?.markdown).toBe("## The plan\n\n[Plan](#the-plan), **gone**");
  expect(found?.told).toEqual([["link", "gone"]]);
});

test("blocks that are only a comment keep the text that posts share, and are told with their words otherwise", () => {
  const shared = { id: 80, type: "wp_block", content: "<!-- wp:paragraph --><p>Shared words</p><!-- /wp:paragraph -->" };
  const found = readText(
    `<!-- wp:block {"ref":80} /-->

<!-- wp:acf/quote {"name":"acf/quote","data":{"quote":"Slow \\u003cb\\u003ewalls\\u003c/b\\u003e"}} /-->

<!-- wp:verse --><pre class="wp-block-verse">Line one
line two</pre><!-- /wp:verse -->

<!-- wp:cover --><div class="wp-block-cover"><div role="img" aria-label="Dusk" style="background-image:url('/dusk.jpg')"></div><p>On it</p></div><!-- /wp:cover -->`,
    [shared],
  );
  expect(found?.markdown).toBe("Shared words\n\nLine one\\\nline two\n\n![Dusk](https://old.hearth.example/dusk.jpg)\n\nOn it");
  expect(found?.told).toEqual([["block acf/quote", "acf/quote Slow walls"]]);
});
