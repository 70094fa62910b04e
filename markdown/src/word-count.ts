import type { Document } from "./document.ts";
import { plainTextOf } from "./plain-text.ts";

const syllabic = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const letters = String.raw`(?:(?!${syllabic})[\p{L}\p{M}\p{N}])+`;
const word = new RegExp(`${syllabic}|${letters}(?:['’.,_-]${letters})*`, "gu");

/**
 * The number of words in a document's plain text. Scripts that write without spaces (Chinese characters, kana) count one
 * word per character, as word processors do.
 */
export function wordCountOf(document: Document): number {
  const text = plainTextOf(document);
  let count = 0;
  word.lastIndex = 0;
  while (word.test(text)) count++;
  return count;
}
