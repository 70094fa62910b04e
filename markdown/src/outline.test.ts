import fc from "fast-check";
import { expect, test } from "vitest";
import { outlineOf } from "./outline.ts";
import { parseArticle } from "./parse/parse-article.ts";
import { toHtml } from "./render/html.ts";

test("the outline lists headings with level, plain text, id and place", () => {
  expect(outlineOf(parseArticle("# Title\n\nText\n\n## A *b*\n\n- c\n\n### `D`?").document)).toEqual([
    { level: 2, text: "A b", id: "a-b", index: 1 },
    { level: 3, text: "D?", id: "d", index: 3 },
  ]);
});

test("ids are unique, never empty, and the same as in the page", () => {
  const heading = fc.oneof(fc.constantFrom("a", "a 2", "a-2", "A", "!", "section", "漢字", "é"), fc.string());
  fc.assert(
    fc.property(fc.array(heading, { maxLength: 12 }), (headings) => {
      const { document } = parseArticle(`Text\n\n${headings.map((text) => `## ${text}`).join("\n\n")}`);
      const ids = outlineOf(document).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).not.toContain("");
      const page = toHtml(document, () => undefined);
      expect([...page.matchAll(/ id="([^"]*)"/g)].map((match) => match[1])).toEqual(ids);
    }),
  );
});

test("a long heading gets a short id that does not cut letters in two", () => {
  const [entry] = outlineOf(parseArticle(`## ${"𝒳".repeat(500)}`).document);
  expect(entry?.id).toBe("𝒳".repeat(80));
});
