import { isDrawable } from "./drawable-characters.ts";
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
