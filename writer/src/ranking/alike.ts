/** Returns the share of words that two texts have in common, from 0 to 1: of all words, and of the shorter text's. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): { ofAll: number; ofShorter: number } {
  if (one.size === 0 || other.size === 0) return { ofAll: 0, ofShorter: 0 };
  const shared = one.intersection(other).size;
  return { ofAll: shared / (one.size + other.size - shared), ofShorter: shared / Math.min(one.size, other.size) };
}

/** Returns true where two texts say nearly the same. */
export function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const { ofAll, ofShorter } = overlap(one, other);
  return ofAll >= 0.55 || (ofShorter >= 0.8 && Math.min(one.size, other.size) >= 4);
}
