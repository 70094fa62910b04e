import { expect, test } from "vitest";
import { readImport } from "./read-import.ts";

const options = { siteUrl: null, projectUrl: null, images: true, nearest: false, articlesMax: 500 };

test("losses of Markdown are told with the lines of the file, below front matter and whatever becomes of its template tags", () => {
  const page = ["---", "title: T", "---", "import A from 'a'", "", "export const b = {", "  c: 1,", "}", "", "<A />", ""];
  const body = ['Text {{< figure src="/a.png" >}} and more ~~less~~.', "", "{{< toc", ">}}", "", "---", "", "Last ~~words~~."];
  const bytes = Buffer.from([...page, ...body].join("\n"));
  const dropped = readImport({ ...options, bytes, name: "a.mdx" }).articles.flatMap((article) => article.dropped);
  const linesOf = (kind: string) => dropped.flatMap((loss) => (loss.kind === kind ? loss.lines : []));
  expect([linesOf("template_tag"), linesOf("html"), linesOf("mark"), linesOf("rule")]).toEqual([[4, 6, 14], [10], [12, 19], [17]]);
});

test("images, covers and fields of front matter that are not kept are told with their lines", () => {
  const fields = [
    "---",
    "# The fields",
    "title: T",
    "cover:",
    "  image: ftp://e/a.png",
    "  alt: A",
    "  caption: B",
    "'sub title': C",
    "series:",
  ];
  const body = ["  - D", "---", "", "{{< toc", ">}}", "", "![E](ftp://e/b.png)", "", "![F](ftp://e/c.png)"];
  const bytes = Buffer.from([...fields, ...body].join("\r\n"));
  const dropped = readImport({ ...options, bytes, name: "a.md" }).articles.flatMap((article) => article.dropped);
  expect(dropped.filter(({ kind }) => kind !== "template_tag").map(({ kind, places, lines }) => [kind, places, lines])).toEqual([
    ["front_matter", ["C"], [8]],
    ["front_matter", ["D"], [9]],
    ["cover", ["ftp://e/a.png A"], [4]],
    ["cover_caption", ["B"], [4]],
    ["image", ["E", "F"], [16, 18]],
  ]);
});

test("links of Markdown that lead nowhere are told with their lines", () => {
  const links = [
    "See [one](gone.md) and",
    "[two](../lost/page.md#part).",
    "",
    "- [three](gone.md)",
    "",
    "[fine](https://example.com)",
    "[four](x.md)",
  ];
  const references = ["[five][a] and [six]", "", "[a]: y.md", "> [six]: <z.md>"];
  const bytes = Buffer.from(["---", "title: T", "---", "", ...links].join("\n"));
  const dropped = readImport({ ...options, bytes, name: "a.md" }).articles.flatMap((article) => article.dropped);
  expect(dropped).toMatchObject([{ kind: "link", count: 4, lines: [5, 6, 8], places: ["one", "two", "three"] }]);
  const [loss] = readImport({ ...options, bytes: Buffer.from(references.join("\n")), name: "a.md" }).articles.flatMap((one) => one.dropped);
  expect(loss).toMatchObject({ kind: "link", count: 2, lines: [3, 4], places: ["five", "six"] });
});
