import { normalizeText } from "@galley/markdown";

const accents = /[\u0300-\u036f]+/g;
const words = /[\p{L}\p{M}\p{N}]+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is told by its range.
const onlyAscii = /^[\x00-\x7f]*$/;

/** Returns the runs of three letters of every word, regardless of case, accents and the order of the words. */
export function trigramsOf(title: string): Set<string> {
  const trigrams = new Set<string>();
  for (const [word] of fold(title).matchAll(words)) {
    const letters = [" ", " ", ...word, " "];
    for (let at = 0; at + 2 < letters.length; at += 1) trigrams.add(`${letters[at]}${letters[at + 1]}${letters[at + 2]}`);
  }
  return trigrams;
}

function fold(title: string): string {
  if (onlyAscii.test(title)) return title.toLowerCase();
  // Upper case first: it makes "ß" two letters and the Greek sigmas one.
  return normalizeText(title, "NFKD").toUpperCase().toLowerCase().replaceAll(accents, "").replaceAll("ς", "σ");
}
