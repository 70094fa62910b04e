import { foldText } from "./fold-text.ts";

/** Returns whether every typed word begins one of the words. Accents do not count. */
export function answersWords(words: string, typed: string): boolean {
  const parts = foldText(words).split(/[\s…/:,]+/);
  return foldText(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => parts.some((part) => part.startsWith(word)));
}
