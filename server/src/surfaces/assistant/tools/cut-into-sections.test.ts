import fc from "fast-check";
import { expect, test } from "vitest";
import { cutIntoSections } from "./cut-into-sections.ts";

const piece = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom("\n\n", "\n", "## A heading\n\n", "### Deeper\n", "#", " ", "😀"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }).map((text) => text.repeat(9000)),
);

test("the pieces of any text put together are the text, none is very long, and there are not very many", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (parts) => {
      const markdown = parts.join("");
      const sections = cutIntoSections(markdown);
      expect(sections.map((section) => section.markdown).join("")).toBe(markdown);
      for (const section of sections) expect(section.markdown.length).toBeLessThanOrEqual(20_000);
      expect(sections.length).toBeLessThanOrEqual(101 + Math.ceil(markdown.length / 10_000));
    }),
    { numRuns: 300 },
  );
});

test("a piece begins at a heading of any level and is named by it", () => {
  const markdown = "Before.\n\n## One\n\nText.\n\n### Deeper\n\nMore.\n\n## Two\n\nEnd.";
  expect(cutIntoSections(markdown)).toEqual([
    { level: 0, heading: "", markdown: "Before.\n\n" },
    { level: 2, heading: "One", markdown: "## One\n\nText.\n\n" },
    { level: 3, heading: "Deeper", markdown: "### Deeper\n\nMore.\n\n" },
    { level: 2, heading: "Two", markdown: "## Two\n\nEnd." },
  ]);
});

test("a text that begins with a heading has nothing before it", () => {
  expect(cutIntoSections("## One\n\nText.").map(({ heading }) => heading)).toEqual(["One"]);
});

test("a long piece goes on under the same heading, cut between paragraphs, lines, words or characters", () => {
  for (const unit of [`${"word ".repeat(20)}\n\n`, `${"word ".repeat(20)}\n`, "word ", "x", "😀"]) {
    const sections = cutIntoSections(`## One\n\n${unit.repeat(Math.ceil(30_000 / unit.length))}`);
    expect(sections.map(({ heading }) => heading)).toEqual(["One", "One"]);
    expect(sections[1]?.markdown).toMatch(/^(word|x|😀)/u);
  }
});

test("ten thousand headings are gathered into a hundred pieces", () => {
  expect(cutIntoSections("## A\n\nB.\n\n".repeat(10_000)).length).toBeLessThanOrEqual(101);
});
