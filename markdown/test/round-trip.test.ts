import fc from "fast-check";
import { expect, test } from "vitest";
import { inShare } from "../../server/test/chance.ts";
import { type Document, type KeptKinds, normalDocument, parseArticle, writeMarkdown } from "../src/index.ts";
import { anyDocument, anySource, nastyText } from "./arbitraries.ts";

const numRuns = inShare(4000, 250);

/** Removes the line from which an image was read, which is not part of a document's meaning. */
function withoutLines(document: Document): Document {
  return { blocks: document.blocks.map((block) => (block.type === "image" ? { ...block, line: 0 } : block)) };
}

test("any document, written and read, is the same document in normal form, with nothing dropped", () => {
  fc.assert(
    fc.property(anyDocument, fc.option(nastyText), (document, title) => {
      const markdown = writeMarkdown(document, title);
      const read = parseArticle(markdown);
      expect(withoutLines(read.document), markdown).toEqual(normalDocument(document));
      expect(read.dropped, markdown).toEqual([]);
    }),
    { numRuns },
  );
});

test("a document in normal form stays as it is, and so does canonical Markdown", () => {
  fc.assert(
    fc.property(anyDocument, fc.option(nastyText), (document, title) => {
      const normal = normalDocument(document);
      expect(normalDocument(structuredClone(normal))).toEqual(normal);
      const markdown = writeMarkdown(document, title);
      const read = parseArticle(markdown);
      expect(writeMarkdown(read.document, read.title)).toBe(markdown);
    }),
    { numRuns },
  );
});

test("any source reads as a document in normal form that its canonical Markdown gives back", () => {
  fc.assert(
    fc.property(anySource, (source) => {
      const read = parseArticle(source);
      // A copy, because a document that was just read is known to be in normal form.
      expect(normalDocument(structuredClone(read.document))).toEqual(read.document);
      const markdown = writeMarkdown(read.document, read.title);
      const again = parseArticle(markdown);
      expect(again.title, markdown).toBe(read.title);
      expect(withoutLines(again.document), markdown).toEqual(withoutLines(read.document));
      expect(again.dropped, markdown).toEqual([]);
      expect(writeMarkdown(again.document, again.title)).toBe(markdown);
    }),
    { numRuns },
  );
});

test("any source whose losses are kept in their nearest form reads so too, with the same findings", () => {
  const keep: KeptKinds = new Set(["table", "code_block", "html"]);
  fc.assert(
    fc.property(anySource, (source) => {
      const read = parseArticle(source, keep);
      expect(normalDocument(structuredClone(read.document))).toEqual(read.document);
      const markdown = writeMarkdown(read.document, read.title);
      const again = parseArticle(markdown);
      expect(withoutLines(again.document), markdown).toEqual(withoutLines(read.document));
      expect(again.dropped, markdown).toEqual([]);
    }),
    { numRuns },
  );
});

test("a title of printable characters comes back as it was", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (title) => {
      expect(parseArticle(writeMarkdown({ blocks: [] }, title)).title).toBe(title.trim() === "" ? null : title.trim());
    }),
    { numRuns },
  );
});
