import type * as contract from "@galley/contract";
import type { z } from "zod";
import { trigramsOf } from "#src/core/text/trigrams.ts";

export type SimilarTitle = z.output<typeof contract.SimilarTitle>;
export type KnownTitle = { type: "topic" | "article"; id: string; title: string; key: string };

/** Titles count as similar from this value on. Titles of one pattern about different subjects stay below it. */
export const similarityMin = 0.55;

/** Returns for each title the most similar one in `known`; undefined when none is similar enough. The first of equals wins. */
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

/** Tells whether two titles are similar, by their trigrams. */
export function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const trigram of one) if (other.has(trigram)) shared += 1;
  return ratio(shared, one.size, other.size) >= similarityMin;
}

/** Returns the share that two sets have in common, rounded to hundredths. */
function ratio(shared: number, size: number, otherSize: number): number {
  return shared === 0 ? 0 : Math.round((100 * shared) / (size + otherSize - shared)) / 100;
}
