import type { Document } from "./document.ts";
import { plainTextOf } from "./plain-text.ts";

const codePoints = 0x11_0000;

/**
 * Returns a function for the kind of a code point, from 1 to 255. It calls `kindOf` once per code point and caches the result,
 * because texts are read one code point at a time.
 */
export function kindsOfSigns(kindOf: (sign: string) => number): (code: number) => number {
  const kinds = new Uint8Array(codePoints);
  return (code) => {
    const known = kinds[code];
    if (known !== undefined && known > 0) return known;
    const kind = kindOf(String.fromCodePoint(code));
    kinds[code] = kind;
    return kind;
  };
}

const [other, letter, syllable, joiner] = [1, 2, 3, 4];
const syllabic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const letters = /[\p{L}\p{M}\p{N}]/u;
const joiners = "'’.,_-";

const kindOf = kindsOfSigns((sign) => {
  if (syllabic.test(sign)) return syllable;
  if (letters.test(sign)) return letter;
  return joiners.includes(sign) ? joiner : other;
});

/**
 * Counts the words of a document's plain text. Scripts without spaces (Chinese characters, kana) count one word per character,
 * as word processors do.
 */
export function wordCountOf(document: Document): number {
  const text = plainTextOf(document);
  let count = 0;
  let before = other;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    let kind = kindOf(code);
    // One sign between letters joins them to a word; a second one ends it.
    if (kind === joiner && before !== letter) kind = other;
    if (kind === syllable || (kind === letter && before !== letter && before !== joiner)) count += 1;
    before = kind;
  }
  return count;
}
