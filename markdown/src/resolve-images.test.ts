import { expect, test } from "vitest";
import { imageIdsOf } from "./images.ts";
import { parseArticle } from "./parse/parse-article.ts";
import { resolveImages } from "./resolve-images.ts";
import { writeMarkdown } from "./write/write-markdown.ts";

const image = { src: "https://images.example/x.webp", width: 1600, height: 900 };

function resolve(imageId: string) {
  if (imageId === "mine") return image;
  return imageId === "theirs" ? "other_project" : "not_found";
}

test("images that cannot be shown are reported with their line and reason, and only they leave the document", () => {
  const sources = [
    "image:mine",
    "image:gone",
    "image:theirs",
    "https://e.com/a.png",
    "//e.com/b.png",
    "/c.png",
    "data:image/png;base64,AA",
    "image:",
  ];
  const { document } = parseArticle(sources.map((src, index) => `![i${index}](${src})`).join("\n\n"));
  const resolved = resolveImages(document, resolve);
  expect(writeMarkdown(resolved.document)).toBe("![i0](image:mine)");
  expect(resolved.droppedImages).toEqual([
    { src: "image:gone", alt: "i1", line: 3, reason: "not_found" },
    { src: "image:theirs", alt: "i2", line: 5, reason: "other_project" },
    { src: "https://e.com/a.png", alt: "i3", line: 7, reason: "external_url" },
    { src: "//e.com/b.png", alt: "i4", line: 9, reason: "external_url" },
    { src: "/c.png", alt: "i5", line: 11, reason: "unsupported" },
    { src: "data:image/png;base64,AA", alt: "i6", line: 13, reason: "unsupported" },
    { src: "image:", alt: "i7", line: 15, reason: "not_found" },
  ]);
});

test("a long source is cut in the report", () => {
  const { document } = parseArticle(`![a](data:image/png;base64,${"A".repeat(100_000)})`);
  const [dropped] = resolveImages(document, resolve).droppedImages;
  expect(dropped?.src).toHaveLength(501);
});

test("lists that only a dropped image kept apart become one", () => {
  const { document } = parseArticle("- a ![i](image:gone)\n- b");
  expect(writeMarkdown(resolveImages(document, resolve).document)).toBe("- a\n- b");
});

test("the ids of a document's images are listed once each", () => {
  const { document } = parseArticle("![a](image:x) ![b](image:y) ![c](image:x) ![d](https://e.com/z) ![e](image:no/id)");
  expect(imageIdsOf(document)).toEqual(["x", "y"]);
});
