import { expect, test } from "vitest";
import { parseArticle } from "./parse/parse-article.ts";
import { replaceWords, textsOf } from "./replace-words.ts";
import { writeMarkdown } from "./write/write-markdown.ts";

const source = "Start with the **old walls** here.\n\n- One\n- Two [of *them*](https://hearth.example/)\n\n> Said so\n> — Ana";

function replaced(stretch: Parameters<typeof replaceWords>[1], words: string): string {
  return writeMarkdown(replaceWords(parseArticle(source).document, stretch, words));
}

test("lists the text of each paragraph, item and quotation, and the author of a quotation", () => {
  const texts = textsOf(parseArticle(source).document);
  expect(texts.map(({ text }) => text)).toEqual(["Start with the old walls here.", "One", "Two of them", "Said so", "Ana"]);
  expect(texts.map(({ content }) => content)).toEqual([0, 1, 2, 3, null]);
});

test("replaced words take the marks of the first replaced character, and everything around them stays", () => {
  expect(replaced({ content: 0, start: 15, end: 18 }, "thick")).toContain("Start with the **thick walls** here.");
  expect(replaced({ content: 0, start: 11, end: 24 }, "a map")).toContain("Start with a map here.");
  expect(replaced({ content: 2, start: 7, end: 11 }, "us")).toContain("- Two [of *us*](https://hearth.example/)");
  expect(replaced({ content: 3, start: 0, end: 4 }, "Wrote")).toContain("> Wrote so\n> — Ana");
});

test("words that are left out leave no empty mark and no empty paragraph", () => {
  expect(replaced({ content: 0, start: 14, end: 24 }, "")).toContain("Start with the here.");
  expect(replaced({ content: 1, start: 0, end: 3 }, "")).not.toContain("One");
});
