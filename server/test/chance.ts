const usualShare = 0.15;

/** Numbers as if by chance, the same ones for the same seed: `below` gives one from 0 to one less than what it is asked for. */
export function chanceFrom(seed: number): { below(count: number): number; pick<T>(items: readonly T[]): T } {
  let state = seed;
  const below = (count: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  return {
    below,
    pick<T>(items: readonly T[]): T {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("Nothing to pick from.");
      return item;
    },
  };
}

/**
 * How often a test that tries many times does so: a share of the full number, which GALLEY_TEST_SHARE=1 asks for. Every kind of
 * case is met in any share.
 */
export function inShare(full: number): number {
  return Math.ceil(full * Number(process.env.GALLEY_TEST_SHARE ?? usualShare));
}

/** The seed of a test's run: the one that GALLEY_TEST_SEED names, to see a failure again. */
export function testSeed(): number {
  return Number(process.env.GALLEY_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
}
