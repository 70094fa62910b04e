import { writeMarkdown } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import type { FoundArticle } from "#src/operations/outside/import-reader.ts";
import { ghostExport } from "#test/transfer/ghost.ts";
import { wordPressExport } from "#test/transfer/wordpress.ts";
import type { ImportJob } from "./job.ts";
import { readImport } from "./read-import.ts";

function read(source: string | Uint8Array, over: Partial<ImportJob> = {}) {
  const bytes = typeof source === "string" ? Buffer.from(source) : source;
  return readImport({
    bytes,
    name: null,
    siteUrl: null,
    projectUrl: "https://hearth.example",
    images: true,
    nearest: false,
    articlesMax: 500,
    ...over,
  });
}

function only(source: string, over: Partial<ImportJob> = {}): FoundArticle & { markdown: string } {
  const [article, ...others] = read(source, over).articles;
  if (article === undefined || others.length > 0) throw new Error("There is not exactly one article.");
  return { ...article, markdown: writeMarkdown(article.document) };
}

const names = ({ dropped }: FoundArticle) => dropped.map(({ what }) => what);

test("Hugo: front matter, figures and links to the site's root are read, and other shortcodes are named", () => {
  const found = only(
    `---
title: "Heat pumps: a primer"
date: 2024-01-02T09:00:00+01:00
draft: true
slug: heat-pump-primer
description: >
  What to know
  before you buy.
tags: [heat, pumps]
cover:
  image: /images/cover.png
  alt: A heat pump
---

{{< figure src="/images/wall.png" alt="A wall" caption='The "old" wall' >}}

Text with \`{{< code >}}\` and {{< youtube abc123 >}}.
`,
    { name: "content/posts/primer.md" },
  );
  expect(found).toMatchObject({
    title: "Heat pumps: a primer",
    slug: "heat-pump-primer",
    date: "2024-01-02T09:00:00+01:00",
    summary: "What to know before you buy.",
    cover: { src: "https://hearth.example/images/cover.png", alt: "A heat pump" },
    fault: null,
  });
  expect(found.markdown).toBe('![A wall](https://hearth.example/images/wall.png "The \\"old\\" wall")\n\nText with `{{< code >}}` and .');
  expect(found.tags).toEqual(["heat", "pumps"]);
  expect(names(found)).toEqual(["template tag youtube"]);
});

test("Jekyll: the date and the slug come from the file's name, and Liquid goes", () => {
  const found = only(
    "---\nlayout: post\ntitle: Stone walls\nexcerpt: Short.\n---\n# Other heading\n\n{% include note.html %}Text. ![w]({{ site.baseurl }}/w.png)\n",
    {
      name: "2024-01-02-stone-walls.md",
    },
  );
  expect(found).toMatchObject({ title: "Stone walls", slug: "stone-walls", date: "2024-01-02", summary: "Short." });
  expect(found.markdown).toBe("## Other heading\n\nText.\n\n![w](https://hearth.example/w.png)");
  expect(names(found)).toEqual(["template tag include"]);
});

test("Astro and Hexo: hero images as objects, MDX imports, asset images and languages in names", () => {
  const astro = only(
    "---\ntitle: A\npubDate: 2024-05-01\nheroImage: { src: ./hero.png, alt: Hero }\n---\nimport X from './x.astro'\n\n<X />\n\nText.",
    {
      name: "a-title.de.mdx",
    },
  );
  expect(astro).toMatchObject({
    slug: "a-title",
    locale: "de",
    date: "2024-05-01",
    cover: { src: "https://hearth.example/hero.png", alt: "Hero" },
  });
  expect(astro.markdown).toBe("Text.");
  const hexo = only('---\ntitle: H\npermalink: /2024/05/hexo-post/\n---\n{% asset_img wall.png "A wall" %}');
  expect(hexo).toMatchObject({
    slug: "hexo-post",
    document: { blocks: [{ type: "image", src: "https://hearth.example/wall.png", alt: "A wall" }] },
  });
});

test("tags come from every key that may hold them, as a list or with commas between", () => {
  const head = "tags: one, two words,\ncategories: [Houses, 2026, { name: three }]\nkeywords:\n  - four\ncategory:\n";
  expect(only(`---\ntitle: T\n${head}---\n\nText.`).tags).toEqual(["one", "two words", "four", "Houses", "2026"]);
});

test("one long tag that a file refers to many times does not multiply", () => {
  const exported = JSON.parse(ghostExport().toString("utf8"));
  const [{ data }] = exported.db;
  data.tags = [{ id: "long", name: "x".repeat(1_000_000) }];
  data.posts_tags = Array.from({ length: 5000 }, (_, at) => ({ post_id: "63f0c0a1", tag_id: "long", sort_order: at }));
  const { articles } = read(JSON.stringify(exported));
  expect(articles[0]?.tags).toEqual(["x".repeat(200)]);
  expect(only(`---\ntitle: T\ntags: [${"a, ".repeat(2000)}${"y".repeat(5000)}]\n---\n\nText.`).tags).toEqual(["a", "y".repeat(200)]);
});

test("Markdown without front matter is an article with its heading for a title, and one without anything has its file's name", () => {
  expect(only("# A title\n\nText.")).toMatchObject({ title: "A title", slug: null, document: { blocks: [{ type: "paragraph" }] } });
  expect(only("Text.", { name: "why-lime_plaster.md" })).toMatchObject({ title: "Why lime plaster", slug: "why-lime_plaster" });
});

test("what is lost is told with its places; tables stay as lists, and the others in their nearest form where that is wanted", () => {
  const text = "# A\n\n| a | b |\n|--|--|\n| c | d |\n\n```\nx\n```\n\n```\nx\n```\n\n---\n";
  const dropped = [
    { kind: "table", name: "", what: "table (its rows stay as a list)", count: 1, places: ["a b c d"], lines: [3], offer: "list" },
    { kind: "code_block", name: "", what: "code_block", count: 2, places: ["x"], lines: [7, 11], offer: "code" },
    { kind: "rule", name: "", what: "rule", count: 1, places: [], lines: [15], offer: null },
  ];
  expect(only(text)).toMatchObject({ markdown: "- a: c – b: d", dropped });
  expect(only(text, { nearest: true })).toMatchObject({ markdown: "- a: c – b: d\n\n`x`\n\n`x`", dropped });
  const html = "<p>Before.</p><table><tr><td>a<td>b</table><hr><pre>x</pre>";
  const ghost = (nearest: boolean) => read(ghostExport({ posts: [{ id: "9", title: "X", slug: "x", html }] }), { nearest }).articles.at(-1);
  expect(ghost(false)?.dropped).toEqual([
    { kind: "table", name: "", what: "table (its rows stay as a list)", count: 1, places: ["a b"], lines: [], offer: "list" },
    { kind: "rule", name: "", what: "rule", count: 1, places: ["Before. a b"], lines: [], offer: null },
    { kind: "code_block", name: "", what: "code_block", count: 1, places: ["x"], lines: [], offer: "code" },
  ]);
  expect(ghost(false)?.document.blocks.map(({ type }) => type)).toEqual(["paragraph", "list"]);
  expect(ghost(true)?.document.blocks.map(({ type }) => type)).toEqual(["paragraph", "list", "paragraph"]);
});

test("links without a host lead to the site that the file comes from, or are told", () => {
  const found = only("# A\n\n[Us](/about), [here](#b), [gone](#c) and [**other**](../other/).\n\n## B");
  expect(found.markdown).toBe("[Us](https://hearth.example/about), [here](#b), gone and **other**.\n\n## B");
  expect(found.dropped).toMatchObject([{ what: "link", count: 2, places: ["gone", "other"] }]);
});

test("front matter that cannot be read is the fault of its article", () => {
  expect(only("+++\ntitle = 'x'\n+++\nText.").fault).toEqual(sentence("reason_front_matter_toml"));
  expect(only("---\ntitle: [broken\n---\nText.").fault).toEqual(sentence("reason_front_matter_invalid"));
  expect(only("---\ntitle: A\nmeta:\n  tag: x\n  'tag': x\n---\nText.").fault).toEqual(
    sentence("reason_front_matter_twice", { name: "tag" }),
  );
});

test("a ZIP gives its Markdown files with the images inside that they show", () => {
  const archive = zipSync({
    "site/content/b/index.md": strToU8("# B\n\n![x](./x y.png)\n\n![s](/img/s.png)\n\n![gone](gone.png)"),
    "site/content/a.md": strToU8("# A"),
    "site/content/b/x y.png": strToU8("1"),
    "site/static/img/s.png": strToU8("2"),
    "site/static/img/unused.png": strToU8("3"),
    "site/README.md": strToU8("# No article"),
    "__MACOSX/site/content/._a.md": strToU8("x"),
    "../../etc/evil.md": strToU8("# Evil"),
  });
  const found = read(archive);
  expect(found.kind).toBe("markdown_archive");
  expect(found.articles.map(({ source, slug }) => [source, slug])).toEqual([
    ["site/content/a.md", "a"],
    ["site/content/b/index.md", "b"],
  ]);
  expect([...found.pictures.keys()].toSorted()).toEqual(["file:site/content/b/x%20y.png", "file:site/static/img/s.png"]);
  expect(found.articles[1]?.document.blocks.map((block) => (block.type === "image" ? block.src : block.type))).toEqual([
    "file:site/content/b/x%20y.png",
    "file:site/static/img/s.png",
    "https://hearth.example/gone.png",
  ]);
});

test("Ghost: posts in every form that it has stored them in, with their pages named", () => {
  const found = read(ghostExport());
  expect(found).toMatchObject({
    kind: "ghost",
    language: "en",
    skipped: [{ source: "about", title: "About us", reason: sentence("reason_page") }],
  });
  const [house, air, note] = found.articles;
  expect(house).toMatchObject({
    slug: "farmhouse-insulation",
    summary: "Three winters, one wall at a time.",
    seoTitle: "Farmhouse insulation",
    seoDescription: "What it took.",
    cover: { src: "https://hearth.example/content/images/2024/01/farmhouse.png", alt: "The house" },
  });
  expect(
    writeMarkdown(house?.document ?? { blocks: [] }),
  ).toBe(`We began with the **north wall** and [its draughts](https://hearth.example/air-tightness/).

## The plan

### Week one

![The north wall](https://hearth.example/content/images/2024/01/wall.png "Before the work")

- Lime
- three coats
- Hemp

> Measure twice.
> — Ilse Brandt`);
  expect(house && names(house)).toEqual(["heading_level", "nested_list", "iframe of www.youtube.com", "code_block"]);
  expect(writeMarkdown(air?.document ?? { blocks: [] })).toBe("## Blower door\n\nLeaks **hide**\n\n1. Windows");
  expect(air && names(air)).toEqual(["card signup"]);
  expect(writeMarkdown(note?.document ?? { blocks: [] })).toBe("Lime [*breathes*](https://hearth.example/lime).\n\n- NHL 2\n- NHL 3.5");
});

test("WordPress: blocks and the old editor's text, with shortcodes, attachments and what is no post", () => {
  const found = read(wordPressExport());
  expect(found).toMatchObject({
    kind: "wordpress",
    language: "en-US",
    skipped: [
      { source: "contact", reason: sentence("reason_page") },
      { source: "gone", reason: sentence("reason_in_trash") },
    ],
  });
  const [boiler, walls] = found.articles;
  expect(boiler).toMatchObject({
    title: "Goodbye, boiler & oil",
    seoTitle: "",
    seoDescription: "How a boiler left.",
    date: "2024-03-02 09:00:00",
    cover: { src: "https://old.hearth.example/wp-content/uploads/2024/03/pump.png" },
  });
  expect(
    writeMarkdown(boiler?.document ?? { blocks: [] }),
  ).toBe(`The boiler is *gone*. Read [about heat loss](https://old.hearth.example/heat-loss/).

## What replaced it

![A heat pump](https://old.hearth.example/wp-content/uploads/2024/03/pump.png)

> It hums.
> — The neighbour

- kWh – 9,200`);
  expect(boiler && names(boiler)).toEqual(["table (its rows stay as a list)", "block latest-posts"]);
  expect(walls?.slug).toBe("alte-wände");
  expect(writeMarkdown(walls?.document ?? { blocks: [] })).toBe(`A first paragraph\\
on two lines.

![A wall](https://old.hearth.example/wp-content/uploads/2023/11/wall.png "The wall in May")

See [sic] what it says.

![](https://old.hearth.example/wp-content/uploads/2024/03/pump.png)

![](https://old.hearth.example/wp-content/uploads/2023/11/wall.png)`);
  expect(walls && names(walls)).toEqual(["shortcode [gallery] (images that the export does not hold)", "shortcode [contact-form-7]"]);
});

test("WordPress: a line end in the old editor's text is a break, also beside an element", () => {
  const text =
    'Source:\n<a href="https://e.example/s">The survey</a>\n\n<strong>Monday:</strong> walls\n<strong>Tuesday:</strong> roof\n<em>Wednesday</em>\n<em>Thursday</em>\n<ol start="4"><li>Fourth</li></ol>';
  const file = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
    xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
    <item><title>Week</title><wp:post_id>1</wp:post_id><wp:post_name>week</wp:post_name><wp:post_type>post</wp:post_type>
    <wp:status>publish</wp:status><content:encoded><![CDATA[${text}]]></content:encoded></item></channel></rss>`;
  expect(only(file).markdown).toBe(
    "Source:\\\n[The survey](https://e.example/s)\n\n**Monday:** walls\\\n**Tuesday:** roof\\\n*Wednesday*\\\n*Thursday*\n\n4. Fourth",
  );
});

test("WordPress: entities of HTML and control characters, which XML forbids, are read as they are", () => {
  const extra = "<excerpt:encoded>A caf&eacute;\u0001 &#8212; warm</excerpt:encoded>";
  const found = read(wordPressExport({ items: [{ id: 50, title: "Heat\u000b pumps", extra }] }));
  expect(found.articles.at(-1)).toMatchObject({ title: "Heat pumps", summary: "A café\u0001 — warm" });
});

test("an export with hardly anything but errors is refused as invalid XML", () => {
  expect(() => read(`<rss xmlns:wp="x"><channel>${"&x;".repeat(10_001)}</channel></rss>`)).toThrow(/not valid XML/);
});

test.each([
  ["nothing that is an article", "{}", /not a Ghost export/],
  ["broken JSON", "{,", /but is not valid/],
  ["an export with a key twice", '{"db":[{"data":{"posts":[],"posts":[]}}]}', /has db\[0\]\.data\.posts twice/],
  ["a feed", "<?xml version='1.0'?><rss><channel></channel></rss>", /not a WordPress export/],
  ["a web page", "<!doctype html><p>x", /web page/],
  ["a picture", "\u0089PNG\u0000\u0000", /neither text/],
])("%s is refused with what to send instead", (_, source, message) => {
  expect(() => read(source)).toThrow(message);
});

test("more articles than one import takes are refused with their number", () => {
  expect(() => read(ghostExport(), { articlesMax: 2 })).toThrow("The file has 3 articles; the limit is 2. Send it in parts.");
});
