import { limits } from "@galley/contract";
import twitterText from "twitter-text";
import { normalizeText } from "./normalize-text.ts";

// The library splits emoji that are newer than itself. Keycaps begin like other text and are left to it.
const emoji = /(?!\p{ASCII})\p{RGI_Emoji}/gv;
const plainEmoji = "😀";
// X's own pattern for links takes quadratic time in a text's length. No text meant to fit in 280 is longer than this.
const codeUnitsMax = limits.postTextLengthMax;
const rawCodeUnitsMax = 10_000;
// The ranges of code points that X counts as one; every other counts as two.
const lightRanges = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const;

export type Weighed = {
  /** As X counts it: a link is 23, an emoji 2 however it is put together, other characters 1 or 2. */
  weightedLength: number;
  /** Links as X detects them, also without `https://`. */
  links: string[];
  /** True for a text that is too long to search for links; they count as their characters instead. */
  farTooLong: boolean;
};

/** Weighs a text as X does. A text of more than `unitsMax` code units, each emoji counted as one character, is far too long. */
export function weigh(text: string, unitsMax: number = codeUnitsMax): Weighed {
  const normal = normalizeText(text, "NFC");
  const folded = normal.length > rawCodeUnitsMax ? normal : normal.replace(emoji, plainEmoji);
  if (folded.length > unitsMax) return { weightedLength: plainWeight(folded), links: [], farTooLong: true };
  const links = folded.includes(".") ? twitterText.extractUrls(folded) : [];
  return { weightedLength: twitterText.parseTweet(folded).weightedLength, links, farTooLong: false };
}

/** Divides a text into its links, as X detects them, and what stands between them. A text that is far too long is one piece. */
export function piecesOf(text: string): { text: string; isLink: boolean }[] {
  const pieces: { text: string; isLink: boolean }[] = [];
  let rest = normalizeText(text, "NFC");
  for (const link of weigh(rest).links) {
    const at = rest.indexOf(link);
    if (at === -1) continue;
    pieces.push({ text: rest.slice(0, at), isLink: false }, { text: link, isLink: true });
    rest = rest.slice(at + link.length);
  }
  return [...pieces, { text: rest, isLink: false }];
}

/** Characters that X refuses anywhere in a text. */
export function hasRefusedCharacters(text: string): boolean {
  return /[\uFFFE\uFEFF\uFFFF]/.test(text);
}

function plainWeight(text: string): number {
  let weight = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    weight += lightRanges.some(([first, last]) => point >= first && point <= last) ? 1 : 2;
  }
  return weight;
}
