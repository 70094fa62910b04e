import { readFileSync } from "node:fs";
import { writeMarkdown } from "@galley/markdown";
import { expect, test } from "vitest";
import { ghostExport } from "#test/transfer/ghost.ts";
import { readImport } from "./read-import.ts";

function read(bytes: Uint8Array, nearest = false) {
  const sites = { siteUrl: null, projectUrl: "https://hearth.example" };
  return readImport({ bytes, name: null, ...sites, images: true, nearest, articlesMax: 500 }).articles.map((article) => ({
    ...article,
    markdown: writeMarkdown(article.document),
  }));
}

const card = (type: string, fields: object) => ({ type, version: 1, ...fields });

/** Reads one post that is stored in Ghost's newer editor alone. */
function readLexical(...children: object[]) {
  const post = { id: "9", title: "X", slug: "x", lexical: JSON.stringify({ root: { type: "root", children } }) };
  return read(ghostExport({ posts: [post] })).at(-1);
}

test("cards of Ghost keep their words: a bookmark is one link, and callouts, toggles, Markdown and embeds are text", () => {
  const [bookmark, lexical] = read(readFileSync(new URL("../../../../test/transfer/cases/ghost-cards.json", import.meta.url)));
  expect(bookmark).toMatchObject({
    markdown: "[BT](https://example.org)",
    dropped: [{ what: "card bookmark (its link stays)", count: 1, places: ["BD Author"] }],
  });
  expect(lexical).toMatchObject({
    markdown: "Careful\n\nHead\n\nBody\n\n## MD card\n\n[https://youtu.be/abc](https://youtu.be/abc)",
    dropped: [],
  });
});

test("every other card of Ghost keeps its words and links, and those that are not for readers are told with their words", () => {
  const found = readLexical(
    card("callout", { calloutEmoji: "💡", calloutText: "<p>Mind the <b>gap</b></p>" }),
    card("button", { buttonText: "Order now", buttonUrl: "/order" }),
    card("file", { src: "__GHOST_URL__/content/files/plan.pdf", fileTitle: "The plan", fileCaption: "Four pages" }),
    card("bookmark", { url: "https://example.org/b", metadata: { title: "Lime", author: "Jo" }, caption: "Worth it" }),
    card("gallery", { images: [{ src: "/1.png", alt: "One" }], caption: "The house" }),
    card("markdown", { markdown: "# Loud\n\n![Pump](/pump.png)" }),
    card("audio", { src: "/a.mp3", title: "A talk" }),
    card("product", { productTitle: "Kettle", productDescription: "<p>Boils</p>" }),
    card("codeblock", { code: "a < b", language: "js" }),
    card("collapsible", { children: [card("paragraph", { children: [card("extended-text", { text: "Inside" })] })] }),
    card("email", { html: "<p>Hello <b>reader</b></p>" }),
    card("signup", { header: "Join us", backgroundColor: "red", buttonText: "Join" }),
  );
  expect(found?.markdown).toBe(`💡 Mind the **gap**

[Order now](https://hearth.example/order)

[The plan](https://hearth.example/content/files/plan.pdf)

Four pages

[Lime](https://example.org/b)

Worth it

![One](https://hearth.example/1.png "The house")

## Loud

![Pump](https://hearth.example/pump.png)

[A talk](https://hearth.example/a.mp3)

Kettle

Boils

Inside`);
  expect(found?.dropped.map(({ what, places }) => [what, ...places])).toEqual([
    ["card bookmark (its link stays)", "Jo"],
    ["code_block", "a < b"],
    ["card email", "Hello reader"],
    ["card signup", "Join us Join"],
  ]);
});

test("the older editor has the same cards", () => {
  const mobiledoc = JSON.stringify({
    version: "0.3.1",
    atoms: [["mention", "@jo", {}]],
    cards: [
      ["markdown", { markdown: "Some *words*" }],
      ["callout", { calloutText: "Careful" }],
      ["code", { code: "x = 1" }],
    ],
    sections: [
      [1, "p", [[1, [], 0, 0]]],
      [10, 0],
      [10, 1],
      [10, 2],
    ],
  });
  expect(read(ghostExport({ posts: [{ id: "9", title: "X", slug: "x", mobiledoc }] }), true).at(-1)?.markdown).toBe(
    "@jo\n\nSome *words*\n\nCareful\n\n`x = 1`",
  );
});

test("words that show when one points at something, highlights and the picture behind a header are read in both editors", () => {
  const lexical = readLexical(
    card("paragraph", {
      children: [
        card("link", { url: "/a", title: "The start", children: [card("extended-text", { text: "Begin", format: 1 })] }),
        card("extended-text", { text: " here", format: 128 }),
      ],
    }),
    card("image", { src: "/wall.png", alt: "Wall", title: "In May" }),
    card("header", { header: "Lime", subheader: "", backgroundImageSrc: "/behind.png" }),
  );
  expect(lexical?.markdown).toBe(
    "[**Begin**](https://hearth.example/a) here\n\n![Wall](https://hearth.example/wall.png)\n\n![](https://hearth.example/behind.png)\n\nLime",
  );
  expect(lexical?.dropped.map(({ what, places }) => [what, ...places])).toEqual([
    ["link_title", "The start", "In May"],
    ["<mark> (its text stays)", "here"],
  ]);
  const mobiledoc = JSON.stringify({
    version: "0.3.1",
    atoms: [],
    markups: [
      ["a", ["rel", "href", "href", "/a", "title", "The start"]],
      ["a", ["rel", "x"]],
    ],
    cards: [["image", { src: "/wall.png", title: "In May" }]],
    sections: [
      [
        1,
        "p",
        [
          [0, [0], 1, "Begin"],
          [0, [1], 1, " here"],
        ],
      ],
      [10, 0],
    ],
  });
  const older = read(ghostExport({ posts: [{ id: "9", title: "X", slug: "x", mobiledoc }] })).at(-1);
  expect(older?.markdown).toBe("[Begin](https://hearth.example/a) here\n\n![](https://hearth.example/wall.png)");
  expect(older?.dropped).toMatchObject([{ kind: "link_title", count: 2, places: ["The start", "In May"] }]);
});

test("a document that is nested too deeply is a fault of its article", () => {
  const nested = Array.from({ length: 70 }).reduce<object>(
    (inner) => card("paragraph", { children: [inner] }),
    card("text", { text: "x" }),
  );
  expect(readLexical(nested)?.fault).not.toBeNull();
});

test("a path of a site whose address is not known leads nowhere, and keeps its words", () => {
  const posts = [
    {
      id: "9",
      title: "X",
      slug: "x",
      html: '<p>See <a href="__GHOST_URL__/about-nobody/">us</a> and <a href="__GHOST_URL__/old-note/">it</a>.</p>',
    },
  ];
  const sites = { siteUrl: null, projectUrl: null };
  const found = readImport({
    bytes: ghostExport({ posts }),
    name: null,
    ...sites,
    images: true,
    nearest: false,
    articlesMax: 500,
  }).articles.at(-1);
  expect(found && writeMarkdown(found.document)).toBe("See us and [it](https://article.invalid/old-note).");
  expect(found?.dropped).toEqual([{ kind: "link", name: "", what: "link", count: 1, places: ["us"], lines: [], offer: null }]);
});
