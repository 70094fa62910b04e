import { expect, test } from "vitest";
import { readImport } from "./read-import.ts";

test.each([
  ["posts/a-title.pt-BR.md", { slug: "a-title", locale: "pt-BR", date: null }],
  ["posts/2024-02-29-a-title.md", { slug: "a-title", locale: null, date: "2024-02-29" }],
  ["posts/2024-02-30-a-title.md", { slug: "2024-02-30-a-title", locale: null, date: null }],
  ["posts/node.js.md", { slug: "node.js", locale: null, date: null }],
  ["posts/node.ts.md", { slug: "node.ts", locale: null, date: null }],
  ["posts/list.ml.md", { slug: "list.ml", locale: null, date: null }],
  ["posts/rules.mk.md", { slug: "rules.mk", locale: null, date: null }],
  ["posts/page.ps.md", { slug: "page.ps", locale: null, date: null }],
  ["posts/zdi.cs.md", { slug: "zdi", locale: "cs", date: null }],
  ["posts/mury.pl.md", { slug: "mury", locale: "pl", date: null }],
])("a name of a file says a date and a language only where it has them: %s", (name, found) => {
  const bytes = Buffer.from("Text.");
  const { articles } = readImport({ bytes, name, siteUrl: null, projectUrl: null, images: true, nearest: false, articlesMax: 500 });
  expect(articles).toEqual([expect.objectContaining(found)]);
});
