import { trigramsOf } from "./trigrams.ts";

/** Share of a query from which a text is about it: "heat pumps" in a title about a heat pump, not "heat pump noise". */
const coveredShareMin = 0.75;

/** Returns a function that tells whether any of the texts contains that share of a query's trigrams, among others and in any order. */
export function createCover(texts: readonly string[], shareMin = coveredShareMin): (trigrams: ReadonlySet<string>) => boolean {
  const holders = new Map<string, number[]>();
  for (const [index, text] of texts.entries()) {
    for (const trigram of trigramsOf(text)) {
      const those = holders.get(trigram);
      if (those === undefined) holders.set(trigram, [index]);
      else those.push(index);
    }
  }
  const shared = new Uint16Array(texts.length);
  return (trigrams) => {
    const wanted = Math.ceil(trigrams.size * shareMin);
    shared.fill(0);
    for (const trigram of trigrams) {
      for (const index of holders.get(trigram) ?? []) {
        const count = (shared[index] ?? 0) + 1;
        if (count >= wanted) return true;
        shared[index] = count;
      }
    }
    return false;
  };
}
