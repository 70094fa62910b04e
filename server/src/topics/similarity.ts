import type * as contract from "@galley/contract";
import type { z } from "zod";

export type SimilarTitle = z.output<typeof contract.SimilarTitle>;
export type KnownTitle = { type: "topic" | "article"; id: string; title: string; key: string };

/** From here on two titles are told to be alike. Titles of one pattern about different things stay below it. */
export const similarityMin = 0.55;

/** What each title resembles most among `known`; undefined where nothing comes near. The first of equals wins. */
export function findSimilar(titles: readonly { title: string; key: string }[], known: readonly KnownTitle[]): (SimilarTitle | undefined)[] {
  const wanted = titles.map(({ title, key }) => ({ key, trigrams: trigramsOf(title) }));
  const holders = new Map<string, number[]>();
  for (const [index, { trigrams }] of wanted.entries()) {
    for (const trigram of trigrams) {
      const those = holders.get(trigram);
      if (those === undefined) holders.set(trigram, [index]);
      else those.push(index);
    }
  }
  const best: (SimilarTitle | undefined)[] = titles.map(() => undefined);
  for (const { key, ...candidate } of known) {
    const trigrams = trigramsOf(candidate.title);
    const shared = wanted.map(() => 0);
    for (const trigram of trigrams) for (const index of holders.get(trigram) ?? []) shared[index] = (shared[index] ?? 0) + 1;
    for (const [index, want] of wanted.entries()) {
      const similarity = want.key === key ? 1 : ratio(shared[index] ?? 0, want.trigrams.size, trigrams.size);
      if (similarity >= similarityMin && similarity > (best[index]?.similarity ?? 0)) best[index] = { ...candidate, similarity };
    }
  }
  return best;
}

/** Whether two titles are alike, told by their trigrams. */
export function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const trigram of one) if (other.has(trigram)) shared += 1;
  return ratio(shared, one.size, other.size) >= similarityMin;
}

/** How much of two sets is in both, in hundredths. */
function ratio(shared: number, size: number, otherSize: number): number {
  return shared === 0 ? 0 : Math.round((100 * shared) / (size + otherSize - shared)) / 100;
}

const accents = /[\u0300-\u036f]+/g;
const words = /[\p{L}\p{M}\p{N}]+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is told by its range.
const onlyAscii = /^[\x00-\x7f]*$/;

/** Runs of three letters of every word, whatever their case and accents, and whatever the order of the words. */
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
  return title.normalize("NFKD").toUpperCase().toLowerCase().replaceAll(accents, "").replaceAll("ς", "σ");
}
