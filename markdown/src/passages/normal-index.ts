import { normalizeText } from "../normalize-text.ts";
import type { Span } from "./anchor.ts";

/** The normal text of a text, and where each of its code units starts and ends in that text. */
export type NormalIndex = { text: string; starts: number[]; ends: number[] };

// Vowels and final consonants of Korean, and a vowel of Kirat Rai, compose with a letter before them without being marks.
const cluster = /.[\p{M}\u1161-\u11ff\u{16d67}]*/gsu;

/** Returns the same text as `normalText`, with places. A letter and its marks have one place. */
export function indexNormal(source: string): NormalIndex {
  const index: NormalIndex = { text: "", starts: [], ends: [] };
  let end = 0;
  for (const { 0: word, index: start } of source.matchAll(/\S+/gu)) {
    if (index.text !== "") put(index, " ", end, start);
    end = start + word.length;
    putWord(index, word, start);
  }
  return index;
}

function putWord(index: NormalIndex, word: string, start: number): void {
  const composed = normalizeText(word, "NFC");
  if (composed === word) {
    for (let at = 0; at < word.length; at += 1) put(index, word.charAt(at), start + at, start + at + 1);
    return;
  }
  for (const { 0: letter, index: at } of word.matchAll(cluster)) {
    const end = start + at + letter.length;
    const normal = letter === word ? composed : normalizeText(letter, "NFC");
    for (const unit of normal.split("")) put(index, unit, start + at, end);
  }
}

function put(index: NormalIndex, unit: string, start: number, end: number): void {
  index.text += unit;
  index.starts.push(start);
  index.ends.push(end);
}

/** Returns where a span of the normal text is in the text itself; undefined for an empty one. */
export function sourceSpan({ starts, ends }: NormalIndex, { start, end }: Span): Span | undefined {
  const [first, last] = [starts[start], ends[end - 1]];
  return first === undefined || last === undefined || end <= start ? undefined : { start: first, end: last };
}
