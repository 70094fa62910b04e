import { normalizeText } from "@galley/markdown";
import type { Language } from "../language/language.ts";

const segmenters = new Map<string, Intl.Segmenter>();
const sentencesPerQuoteMax = 4;
const attributionLengthMax = 120;

function segmenter(code: string, granularity: "sentence" | "word"): Intl.Segmenter {
  const key = `${code} ${granularity}`;
  const kept = segmenters.get(key);
  if (kept !== undefined) return kept;
  const made = new Intl.Segmenter(code, { granularity });
  // The tag comes from outside. A real service has only a few languages, so the cache is bounded.
  if (segmenters.size < 100) segmenters.set(key, made);
  return made;
}

/** Returns text on one line, without characters that no post can hold: control characters, byte order marks, broken pairs. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u00ad\ufeff\ufffe\uffff\ufffd]/gu, "")
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}

/** Splits one paragraph into sentences. Text in quotes or brackets stays together. */
export function sentencesIn(paragraph: string, language: Language): string[] {
  const sentences: string[] = [];
  let joined = 0;
  for (const { segment } of segmenter(language.code, "sentence").segment(paragraph)) {
    const last = sentences.at(-1);
    const goesOn = last !== undefined && (continues(last, segment, language) || (joined < sentencesPerQuoteMax && !isBalanced(last)));
    if (!goesOn) {
      sentences.push(segment);
      joined = 0;
      continue;
    }
    sentences[sentences.length - 1] = last + segment;
    joined += 1;
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}

function continues(before: string, after: string, language: Language): boolean {
  if (/^\s*\p{Ll}/u.test(after)) return true;
  // “Great!” Jonas Vik, head of technology, said.
  if (/[!?…]["”“»]\s*$/u.test(before) && after.length <= attributionLengthMax && !/["“„«]/u.test(after) && language.reporting.test(after))
    return true;
  const lastWord = /(?<![\p{L}\p{N}.º])([\p{L}\p{N}.º]+)\.\s*$/u.exec(before)?.[1]?.toLowerCase();
  if (lastWord === undefined) return false;
  if (/^\p{L}$/u.test(lastWord) && !language.spaceless) return !/[\s(]I\.\s*$/.test(before);
  if (language.code === "de" && /^\d{1,2}$/.test(lastWord)) return true;
  return language.abbreviations.has(lastWord) && !/^\s*["“„«]/u.test(after) && lastWord !== "etc" && lastWord !== "usw";
}

const pairs = ["()", "[]", "“”", "„“", "«»", "「」", "『』"] as const;

/** Returns true where every opening quote and bracket is closed. */
export function isBalanced(text: string): boolean {
  if ((text.match(/"/g)?.length ?? 0) % 2 === 1) return false;
  if (text.includes("„")) return count(text, "„") === count(text, "“") + count(text, "”") && isPaired(text, "()");
  return pairs.every((pair) => pair === "„“" || isPaired(text, pair));
}

function isPaired(text: string, pair: string): boolean {
  return count(text, pair[0] ?? "") === count(text, pair[1] ?? "");
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

export type TextToken = { text: string; isWord: boolean };

/** Returns words and the marks between them, in order. */
export function tokensIn(text: string, language: Language): TextToken[] {
  const tokens: TextToken[] = [];
  if (!language.spaceless) {
    for (const [token, word] of text.matchAll(/([\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*)|[^\s\p{L}\p{M}\p{N}]+/gu)) {
      tokens.push({ text: token, isWord: word !== undefined });
    }
    return tokens;
  }
  for (const { segment, isWordLike } of segmenter(language.code, "word").segment(text)) {
    if (segment.trim() !== "") tokens.push({ text: segment, isWord: isWordLike === true });
  }
  return tokens;
}

const stemLength = 6;

/** Returns the beginning that related words have in common. */
export function stemOf(word: string): string {
  const bare = normalizeText(word, "NFKD").replace(/(?<=\p{Script=Latin})\p{Mn}+/gu, "");
  const plain = normalizeText(bare, "NFKC").toLowerCase();
  if (plain.length > stemLength) return plain.slice(0, stemLength);
  return plain.length > 3 && plain.endsWith("s") ? plain.slice(0, -1) : plain;
}

/** Returns the stems of the meaningful words. */
export function stemsIn(text: string, language: Language): string[] {
  return tokensIn(text, language)
    .filter(({ text: word, isWord }) => isWord && carriesMeaning(word, language))
    .map(({ text: word }) => stemOf(word));
}

export function carriesMeaning(word: string, language: Language): boolean {
  if (language.spaceless) return word.length > 1;
  return word.length > (language.stopWords.size > 0 ? 1 : 3) && !language.stopWords.has(word.toLowerCase());
}
