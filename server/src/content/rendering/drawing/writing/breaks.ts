import { normalizeText } from "@galley/markdown";
import { softHyphen, withSoftHyphens } from "./hyphens.ts";
import type { Script, Writing } from "./writing.ts";

const mark = "\u200b";

/**
 * Prepares a text for layout: composes syllables into one letter each, adds break marks between Thai words, which have no spaces,
 * and adds soft hyphens to long words.
 */
export function breakable({ script, direction }: Pick<Writing, "script" | "direction">, text: string, language: string): string {
  // The author's own soft hyphens would be confused with those that are added here.
  const plain = text.replaceAll(softHyphen, "");
  const composed = plain.replaceAll(/[\u1100-\u11ff]+|[\u3040-\u30ff][\u3099\u309a]/gu, (parts) => normalizeText(parts, "NFC"));
  if (script === "thai") return withWordBreaks(composed, thaiWords);
  // In right-to-left lines words of other scripts are not hyphenated but set smaller.
  return direction === "rtl" ? composed : withSoftHyphens(composed, language);
}

/** Adds break marks to a title. Chinese may break anywhere, but is easier to read when words stay whole. */
export function withTitleBreaks(script: Script, title: string): string {
  if (script === "japanese") return withPhraseBreaks(title);
  return script === "chinese" ? withWordBreaks(title, chineseWords) : title;
}

const thaiWords = new Intl.Segmenter("th", { granularity: "word" });
const chineseWords = new Intl.Segmenter("zh", { granularity: "word" });
const clingingLengthMax = 6;
const mayEndLine = /[\p{Script=Thai}\p{Script=Han}\u3001-\u303f\uff01-\uff65](?<!\p{Ps})$/u;

function withWordBreaks(text: string, words: Intl.Segmenter): string {
  const parts = [""];
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = parts.at(-1) ?? "";
    // A word of one letter stays with the letters before it, if they are few.
    const alone = segment.length === 1 && last.length < clingingLengthMax && /\p{L}$/u.test(last);
    if (isWordLike && mayEndLine.test(last) && !alone) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts.join(mark);
}

const japaneseWords = new Intl.Segmenter("ja", { granularity: "word" });
const clings = /^[\p{Script=Hiragana}\p{P}\p{S}ー]+$/u;
const opens = /^[\p{Ps}\p{Pi}]+$/u;
const shortLengthMax = 3;
const joinedLengthMax = 10;

/** Adds break marks to Japanese: before a phrase, never between a word and the particles after it. */
export function withPhraseBreaks(text: string): string {
  return joinShort(phrasesOf(text)).join(mark);
}

function phrasesOf(text: string): string[] {
  const phrases: string[] = [];
  let opened = true;
  for (const { segment } of japaneseWords.segment(text)) {
    const continues = opened || (clings.test(segment) && !opens.test(segment));
    if (continues) phrases.push((phrases.pop() ?? "") + segment);
    else phrases.push(segment);
    opened = opens.test(segment);
  }
  return phrases;
}

/** Joins short phrases to a neighbor, since a line of two or three letters looks lost. */
function joinShort(phrases: readonly string[]): string[] {
  const joined: string[] = [];
  for (const phrase of phrases) {
    const last = joined.at(-1);
    const isShort = phrase.length <= shortLengthMax || (last !== undefined && last.length <= shortLengthMax);
    if (last !== undefined && isShort && last.length + phrase.length <= joinedLengthMax) joined[joined.length - 1] = last + phrase;
    else joined.push(phrase);
  }
  return joined;
}

/** Returns the length of the longest part of a text without a place for a line break. */
export function longestPart(text: string): number {
  return Math.max(...text.split(/\s|\u200b/).map((part) => part.length));
}
