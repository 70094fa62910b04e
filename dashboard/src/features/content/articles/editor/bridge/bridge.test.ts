import { normalDocument, parseArticle, writeMarkdown } from "@galley/markdown";
import { getSchema, type JSONContent } from "@tiptap/core";
import { Node } from "@tiptap/pm/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyDocument, anySource } from "../../../../../../../markdown/test/arbitraries.ts";
import { inShare } from "../../../../../../../server/test/chance.ts";
import { articleExtensions } from "../schema/article-extensions.ts";
import { fromDoc } from "./from-doc.ts";
import { docOf, markdownOf, markdownReader } from "./markdown.ts";
import { toDoc } from "./to-doc.ts";

const schema = getSchema(articleExtensions(null));
const numRuns = inShare(3000, 200);

/** Returns a document as the editor's schema reads and writes it. */
function throughSchema(doc: JSONContent): JSONContent {
  const node = Node.fromJSON(schema, doc);
  node.check();
  return node.toJSON();
}

test("any article comes out of the editor's document as the same Markdown", () => {
  fc.assert(
    fc.property(anySource, (source) => {
      const { document } = parseArticle(source);
      expect(markdownOf(throughSchema(toDoc(document)))).toBe(writeMarkdown(document));
    }),
    { numRuns },
  );
});

test("any document of the language comes out as the same document", () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const normal = normalDocument(document);
      expect(normalDocument(fromDoc(throughSchema(toDoc(normal))))).toEqual(normal);
      expect(markdownOf(throughSchema(toDoc(normal)))).toBe(writeMarkdown(normal));
    }),
    { numRuns },
  );
});

test("an editor's document that changes block by block is written as one that is written once", () => {
  fc.assert(
    fc.property(fc.array(anySource, { minLength: 2, maxLength: 6 }), (sources) => {
      const read = markdownReader();
      const blocks = sources.flatMap((source) => Node.fromJSON(schema, docOf(source)).children);
      for (let end = 1; end <= blocks.length; end += 1) {
        const doc = schema.node("doc", null, blocks.slice(0, end));
        expect(read(doc)).toBe(markdownOf(doc.toJSON()));
      }
    }),
    { numRuns: inShare(500, 40) },
  );
});

test("a change costs the writing of its own block", () => {
  const read = markdownReader();
  const first = Node.fromJSON(schema, docOf("## One\n\nTwo **three**.\n\n> Four.\n> — Ilse"));
  const untouched = first.children.slice(0, 2);
  read(first);
  const written: Node[] = [];
  for (const node of untouched) {
    node.toJSON = () => {
      written.push(node);
      return {};
    };
  }
  const fresh = schema.node("paragraph", null, [schema.text("Five.")]);
  expect(read(schema.node("doc", null, [...untouched, fresh]))).toBe("## One\n\nTwo **three**.\n\nFive.");
  expect(written).toEqual([]);
});

test.each([
  ["a mark around a link", "**[a](https://e.com)**"],
  ["a mark inside a link", "[**a**](https://e.com)"],
  ["links that touch", "[a](https://e.com)[b](https://e.com)"],
  ["a quote with an author", "> One.\n>\n> Two.\n> — Ilse Brandt"],
  ["an image", "![A wall](image:img_1)"],
  ["an image with a caption", '![A wall](image:img_1 "The old wall")'],
  ["lines and breaks", "one\ntwo\\\nthree"],
  ["what looks like a list", "1986\\. A good year"],
])("%s stays as it is", (_, markdown) => {
  expect(markdownOf(throughSchema(docOf(markdown)))).toBe(markdown);
});

test("an image on its way, empty lines and empty items are no part of the text", () => {
  const doc = {
    type: "doc",
    content: [
      { type: "paragraph" },
      { type: "image", attrs: { src: "", alt: "", upload: "one" } },
      { type: "bulletList", content: [{ type: "listItem", content: [{ type: "paragraph" }] }] },
      { type: "paragraph", content: [{ type: "text", text: "There." }] },
    ],
  };
  expect(markdownOf(throughSchema(doc))).toBe("There.");
});

test("a link that is written as a part of bold words stays in them", () => {
  const bold = { type: "bold" };
  const link = { type: "link", attrs: { href: "https://e.com", outside: null, seam: false } };
  const content = [
    { type: "text", text: "see ", marks: [bold] },
    { type: "text", text: "here", marks: [link, bold] },
    { type: "text", text: " now", marks: [bold] },
  ];
  expect(markdownOf(throughSchema({ type: "doc", content: [{ type: "paragraph", content }] }))).toBe("**see [here](https://e.com) now**");
});
