import { type Filling, languagesOf, type MessageKey, translate } from "@galley/messages";

type BlogKey = Extract<MessageKey, `blog_${string}`>;

/** Tells the fixed texts of a blog’s pages in one language. */
export type Words = { language: string; tell<Key extends BlogKey>(key: Key, ...values: Filling<Key>): string };

const wordsOf = (language: string): Words => ({ language, tell: (key, ...values) => translate(language, key, ...values) });

const everyLanguage = new Map(languagesOf("blog_newer").map((language) => [language, wordsOf(language)]));
const english = wordsOf("en");

/** Returns the texts in a language, whatever its region, or in English when there is no translation. */
export function blogWordsIn(locale: string): Words {
  return everyLanguage.get(locale.split("-", 1)[0] ?? "") ?? english;
}
