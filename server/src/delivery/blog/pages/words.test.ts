import { expect, test } from "vitest";
import { blogWordsIn } from "./words.ts";

test("a region speaks its language, and an unknown language is answered in English", () => {
  expect(blogWordsIn("pt-BR").inThisArticle).toBe("Neste artigo");
  expect(blogWordsIn("fr").language).toBe("fr");
  expect(blogWordsIn("ja").language).toBe("en");
});

test("every language has its own sentence for everything", () => {
  const sentences = ["en", "pt", "es", "fr", "de", "it"].map((locale) => {
    const { newer, older, notFoundText, noArticles, unavailableText, keepReading } = blogWordsIn(locale);
    return [newer, older, notFoundText, noArticles, unavailableText, keepReading];
  });
  for (const same of sentences[0]?.keys() ?? []) expect(new Set(sentences.map((each) => each[same])).size).toBe(sentences.length);
});
