import { hash } from "node:crypto";
import { kindsOfSigns } from "@galley/markdown";
import { foldText, runsIn, unspaced, wordSigns } from "./fold.ts";

const [other, inWord, alone] = [1, 2, 3];
const unspacedSign = new RegExp(`[${unspaced}]`, "u");
const wordSign = new RegExp(`[${wordSigns}]`, "u");

const kindOf = kindsOfSigns((sign) => {
  if (!wordSign.test(sign)) return other;
  return unspacedSign.test(sign) ? alone : inWord;
});

/** Returns the words of a text in order. In scripts without spaces between words each character counts as a word. */
export function wordsIn(text: string): string[] {
  const words: string[] = [];
  let start = -1;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const next = at + (code > 0xffff ? 2 : 1);
    const kind = kindOf(code);
    if (kind === inWord) {
      if (start < 0) start = at;
    } else {
      if (start >= 0) words.push(text.slice(start, at));
      if (kind === alone) words.push(text.slice(at, next));
      start = -1;
    }
    at = next;
  }
  if (start >= 0) words.push(text.slice(start));
  return words;
}

// Limits below those at which PostgreSQL refuses a text.
const contentLengthMax = 200_000;
const foldedLengthMax = 150_000;
const wordsMax = 30_000;
const wordLengthMax = 60;
const placesMax = 256;
const placeMax = 16_383;

const countBytes = 4;
const placeBytes = 2;
const utf8BytesMax = 3;

/** Folds a text and cuts it to the length that is searched. */
function searched(content: string): string {
  return foldText(content.slice(0, contentLengthMax)).slice(0, foldedLengthMax);
}

/** Returns the words of a folded text in order. */
function wordsOf(folded: string): string[] {
  return wordsIn(folded).slice(0, wordsMax);
}

function shortWord(long: string): string {
  return long.length <= wordLengthMax ? long : [...long].slice(0, wordLengthMax).join("");
}

/** Returns the prefix of every word of an organization, so that one index is as good as one for each organization. */
function organizationKey(organizationId: string): string {
  return hash("md5", organizationId).slice(0, 4);
}

/** Returns a text's words and places as PostgreSQL's binary `tsvector`: count, then word, zero, count of places, places. */
export function searchWords(organizationId: string, content: string): Buffer {
  const folded = searched(content);
  const words = wordsOf(folded);
  const { firsts, next } = placesOf(words);
  const key = organizationKey(organizationId);
  const bytes = Buffer.allocUnsafe(countBytes + folded.length * utf8BytesMax + words.length * (key.length + 1 + 2 * placeBytes));
  let end = bytes.writeInt32BE(firsts.size, 0);
  for (const [found, first] of firsts) {
    end += bytes.write(key + found, end);
    const places = bytes.writeUInt8(0, end);
    end = places + placeBytes;
    let count = 0;
    for (let place = first; place > 0 && count < placesMax; place = place < placeMax ? (next[place] ?? 0) : 0) {
      end = bytes.writeUInt16BE(Math.min(place, placeMax), end);
      count += 1;
    }
    bytes.writeUInt16BE(count, places);
  }
  return bytes.subarray(0, end);
}

/** Returns the first place of each word, and for each place the next one of its word, 0 for none. Places begin at 1. */
function placesOf(words: readonly string[]): { firsts: Map<string, number>; next: Uint16Array } {
  const firsts = new Map<string, number>();
  const next = new Uint16Array(words.length + 1);
  const lasts = new Uint16Array(words.length + 1);
  let place = 0;
  for (const found of words) {
    place += 1;
    const shown = shortWord(found);
    const first = firsts.get(shown) ?? place;
    if (first === place) firsts.set(shown, place);
    else next[lasts[first] ?? 0] = place;
    lasts[first] = place;
  }
  return { firsts, next };
}

/**
 * Returns a typed text in the notation of PostgreSQL's `tsquery`: every word must occur, the last one at least as a beginning.
 * Null when it has no word.
 */
export function searchQuery(organizationId: string, typed: string): string | null {
  const key = organizationKey(organizationId);
  const phrases = runsIn(searched(typed)).map((part) =>
    wordsOf(part)
      .map((found) => key + shortWord(found))
      .join("<->"),
  );
  return phrases.length === 0 ? null : `${phrases.join("&")}:*`;
}
