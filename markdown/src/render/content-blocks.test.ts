import { ContentBlock } from "@galley/contract";
import { expect, test } from "vitest";
import { parseArticle } from "../parse/parse-article.ts";
import { toBlocks } from "./content-blocks.ts";

const image = { src: "https://images.example/x.webp", width: 1600, height: 900 };

test("every kind of block becomes the content block of its kind, with inline Markdown as its text", () => {
  const source = [
    "## A *b*",
    "C **d** [e](https://e.com)\\\n1\\. f",
    "- `g`\n- \\- h",
    "4. i",
    "> j\n>\n> k\n> — L & M",
    "> n",
    "![o](image:p)",
    '![q](image:p "R *s*")',
  ].join("\n\n");
  const blocks = toBlocks(parseArticle(source).document, () => image);
  expect(blocks).toEqual([
    { type: "heading", level: 2, text: "A *b*" },
    { type: "paragraph", text: "C **d** [e](https://e.com)\\\n1\\. f" },
    { type: "list", ordered: false, items: ["`g`", "\\- h"] },
    { type: "list", ordered: true, start: 4, items: ["i"] },
    { type: "quote", text: "j\n\nk", author: "L & M" },
    { type: "quote", text: "n" },
    { type: "image", src: "https://images.example/x.webp", alt: "o", width: 1600, height: 900 },
    { type: "image", src: "https://images.example/x.webp", alt: "q", caption: "R *s*", width: 1600, height: 900 },
  ]);
  for (const block of blocks) expect(ContentBlock.parse(block)).toEqual(block);
});

test("images that are unknown or lie elsewhere are left out", () => {
  const { document } = parseArticle("![a](image:b)\n\n![c](https://e.com/d.png)");
  expect(toBlocks(document, () => undefined)).toEqual([]);
  expect(toBlocks(document, () => image)).toHaveLength(1);
});
