import { readFileSync } from "node:fs";
import { emojiDrawings } from "./emoji-drawings.ts";
import { emojiCode } from "./emoji-names.ts";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const shownMax = 5;
const invisible = /^(?:\s|\p{Cc}|\p{Cf}|[\ufe00-\ufe0f])$/u;

/** Returns the letters of a text that no font here can draw, each once and at most a few. Drawn, they would be empty boxes. */
export function missingGlyphs(text: string): string[] {
  const missing = new Set<string>();
  for (const { segment } of graphemes.segment(text)) {
    if (missing.size >= shownMax) break;
    if (!canDraw(segment)) missing.add(segment);
  }
  return [...missing];
}

/** Returns a text without the letters that no font here can draw. */
export function drawableText(text: string): string {
  if (missingGlyphs(text).length === 0) return text;
  return Array.from(graphemes.segment(text), ({ segment }) => (canDraw(segment) ? segment : ""))
    .join("")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

function canDraw(grapheme: string): boolean {
  const emoji = emojiCode(grapheme);
  return emoji === undefined ? [...grapheme].every(hasLetter) : emojiDrawings.has(emoji);
}

function hasLetter(letter: string): boolean {
  return invisible.test(letter) || isDrawable(letter.codePointAt(0) ?? 0);
}

// Written by `npm run generate`. Opening the fonts takes a second in all, too long for the service's own process.
const file = new URL("./drawable-characters.txt", import.meta.url);
let ranges: { starts: Uint32Array; ends: Uint32Array } | undefined;

/** Tells whether a font here has the letter with this code point. */
function isDrawable(code: number): boolean {
  ranges ??= readRanges(readFileSync(file, "utf8"));
  const { starts, ends } = ranges;
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= code) low = middle + 1;
    else high = middle;
  }
  return low > 0 && code <= (ends[low - 1] ?? 0);
}

function readRanges(text: string): { starts: Uint32Array; ends: Uint32Array } {
  const read = text.split(/\s+/).filter((range) => range !== "");
  const codes = read.map((range) => range.split("-").map((code) => Number.parseInt(code, 16)));
  return { starts: Uint32Array.from(codes, ([first = 0]) => first), ends: Uint32Array.from(codes, ([first = 0, last = first]) => last) };
}
