import { hash } from "node:crypto";
import { foldText, runsIn } from "./fold.ts";
import { wordsIn } from "./words-in.ts";

// PostgreSQL refuses what is too much for it.
const contentLengthMax = 200_000;
const foldedLengthMax = 150_000;
const wordsMax = 30_000;
const wordLengthMax = 60;
const placesMax = 256;
const placeMax = 16_383;

const countBytes = 4;
const placeBytes = 2;
const utf8BytesMax = 3;

/** A text folded, no longer than is searched. */
function searched(content: string): string {
  return foldText(content.slice(0, contentLengthMax)).slice(0, foldedLengthMax);
}

/** The words of a folded text in order. */
function wordsOf(folded: string): string[] {
  return wordsIn(folded).slice(0, wordsMax);
}

function cut(long: string): string {
  return long.length <= wordLengthMax ? long : [...long].slice(0, wordLengthMax).join("");
}

/** What every word of an organization begins with, so that one index is as good as one for each of them. */
function keyOf(organizationId: string): string {
  return hash("md5", organizationId).slice(0, 4);
}

/** A text's words with their places, as PostgreSQL receives a `tsvector` in binary: count, then word, zero, count of places, places. */
export function searchWords(organizationId: string, content: string): Buffer {
  const folded = searched(content);
  const words = wordsOf(folded);
  const { firsts, next } = placesOf(words);
  const key = keyOf(organizationId);
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

/** Where each word stands first, and where the word of a place stands next, 0 for nowhere. Places begin at 1. */
function placesOf(words: readonly string[]): { firsts: Map<string, number>; next: Uint16Array } {
  const firsts = new Map<string, number>();
  const next = new Uint16Array(words.length + 1);
  const lasts = new Uint16Array(words.length + 1);
  let place = 0;
  for (const found of words) {
    place += 1;
    const shown = cut(found);
    const first = firsts.get(shown) ?? place;
    if (first === place) firsts.set(shown, place);
    else next[lasts[first] ?? 0] = place;
    lasts[first] = place;
  }
  return { firsts, next };
}

/**
 * What a person has typed, as PostgreSQL reads a `tsquery`: every word of it, and of the last one at least the beginning. Null where there
 * is no word in it.
 */
export function searchQuery(organizationId: string, typed: string): string | null {
  const key = keyOf(organizationId);
  const phrases = runsIn(searched(typed)).map((part) =>
    wordsOf(part)
      .map((found) => key + cut(found))
      .join("<->"),
  );
  return phrases.length === 0 ? null : `${phrases.join("&")}:*`;
}
