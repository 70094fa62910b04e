import { expect, test } from "vitest";
import { blogWordsIn } from "./words.ts";

test("a region speaks its language, or its own, and an unknown language is answered in English", () => {
  expect(["pt", "pt-AO", "pt-BR", "pt-br"].map((locale) => blogWordsIn(locale).tell("blog_search"))).toEqual([
    "Procurar",
    "Procurar",
    "Buscar",
    "Buscar",
  ]);
  expect(blogWordsIn("pt-BR").tell("blog_in_this_article")).toBe("Neste artigo");
  expect(blogWordsIn("fr").language).toBe("fr");
  expect(blogWordsIn("ja").language).toBe("en");
});

test("every language has its own sentence for everything", () => {
  const sentences = ["en", "pt", "es", "fr", "de", "it"].map((locale) => {
    const { tell } = blogWordsIn(locale);
    return [tell("blog_newer"), tell("blog_older"), tell("blog_not_found_text"), tell("blog_no_articles"), tell("blog_keep_reading")];
  });
  for (const same of sentences[0]?.keys() ?? []) expect(new Set(sentences.map((each) => each[same])).size).toBe(sentences.length);
});
