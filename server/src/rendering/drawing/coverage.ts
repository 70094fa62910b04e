import { emojiCode, hasEmoji } from "./emoji.ts";
import { sliceWith } from "./fonts/slices.ts";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const shownMax = 5;

/** The letters of a text that no font here has, each once, at most a few: drawn they would be empty boxes. */
export function missingLetters(text: string): string[] {
  const missing = new Set<string>();
  for (const { segment } of graphemes.segment(text)) {
    if (missing.size >= shownMax) break;
    const emoji = emojiCode(segment);
    const drawable = emoji === undefined ? [...segment].every(hasLetter) : hasEmoji(emoji);
    if (!drawable) missing.add(segment);
  }
  return [...missing];
}

function hasLetter(letter: string): boolean {
  if (/^(?:\s|\p{Cc}|\p{Cf}|[\ufe00-\ufe0f])$/u.test(letter)) return true;
  return sliceWith(letter.codePointAt(0) ?? 0) !== undefined;
}
