import { type Filling, languagesOf, type MessageKey, translate } from "@galley/messages";

type BlogKey = Extract<MessageKey, `blog_${string}`>;

/** Tells the fixed texts of a blog’s pages in one language. */
export type Words = { language: string; tell<Key extends BlogKey>(key: Key, ...values: Filling<Key>): string };

const wordsOf = (language: string): Words => ({ language, tell: (key, ...values) => translate(language, key, ...values) });

const everyLanguage = new Map(languagesOf("blog_newer").map((language) => [language.toLowerCase(), wordsOf(language)]));
const english = wordsOf("en");

/** Returns whether texts are in a language of the page, whatever its region. */
export function speaks({ language }: Words, locale: string): boolean {
  return locale.split("-", 1)[0]?.toLowerCase() === language.split("-", 1)[0];
}

/** Returns the texts in a language, of its region where that has its own, or in English when there is no translation. */
export function blogWordsIn(locale: string): Words {
  const tag = locale.toLowerCase();
  return everyLanguage.get(tag) ?? everyLanguage.get(tag.split("-", 1)[0] ?? "") ?? english;
}
