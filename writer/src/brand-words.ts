import { normalizeText } from "@galley/markdown";
import type { WriterBrand } from "./order.ts";

/** Check of a text against a brand's terms. */
export type BrandWords = {
  /** Returns true where a text holds no word to avoid and no competitor. */
  allow: (text: string) => boolean;
};

// "hack" also means "hacks": this many letters may follow.
const endingLengthMax = 2;

/** Compiles a brand's words to avoid: any case, any hyphens and spaces between the words, any short ending. */
export function brandWordsOf({ terms, competitors }: Pick<WriterBrand, "terms" | "competitors">): BrandWords {
  const avoided = terms.avoid.flatMap((term) => patternOf(term, "iu"));
  const names = competitors.flatMap(({ name }) => patternOf(name, "u"));
  const patterns = [...avoided, ...names];
  return { allow: (text) => !patterns.some((pattern) => pattern.test(normalizeText(text, "NFKC"))) };
}

function patternOf(term: string, flags: string): RegExp[] {
  const words = normalizeText(term, "NFKC").match(/[\p{L}\p{M}\p{N}]+/gu);
  if (words === null) return [];
  const phrase = words.join("[^\\p{L}\\p{M}\\p{N}]*");
  // In scripts without spaces between words, the characters match anywhere.
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(term)) return [new RegExp(phrase, flags)];
  return [new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${phrase}\\p{L}{0,${endingLengthMax}}(?![\\p{L}\\p{M}\\p{N}])`, flags)];
}
