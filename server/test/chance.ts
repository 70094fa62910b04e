const usualShare = 0.15;

/**
 * Returns a pseudo-random generator that repeats for the same seed. `below` returns a whole number from 0 to `count` - 1,
 * `some` returns up to `count` different items.
 */
export function chanceFrom(seed: number) {
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
    some<T>(items: readonly T[], count: number): T[] {
      const left = [...items];
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)).flat();
    },
  };
}

/**
 * Returns how many times a loop test runs: a share of the full number, `partMax` times at most where a share is less than all. The full
 * set runs all of it. Any share covers every kind of case.
 */
export function inShare(full: number, partMax = full): number {
  const share = shareOfLoops();
  return Math.ceil(share < 1 ? Math.min(partMax, full * share) : full * share);
}

/** Returns the first `count` of cases that are alike, and in the full set all of them. The most telling ones stand first. */
export function representatives<T>(cases: readonly T[], count: number): readonly T[] {
  return shareOfLoops() < 1 ? cases.slice(0, count) : cases;
}

/** Returns the share of their full length that loops run in this process. */
export function shareOfLoops(): number {
  return Number(process.env.GALLEY_TEST_SHARE ?? usualShare);
}

/** Returns the seed of the run. vitest.config.ts chooses it, unless GALLEY_TEST_SEED repeats an earlier one. */
export function testSeed(): number {
  const seed = Number(process.env.GALLEY_TEST_SEED);
  if (!Number.isSafeInteger(seed)) throw new Error("GALLEY_TEST_SEED must be a whole number, as a run prints it.");
  return seed;
}
