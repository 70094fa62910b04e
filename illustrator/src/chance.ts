import { createHash } from "node:crypto";

/** Random draws that are the same for the same seed, on every machine. */
export type Chance = {
  /** Returns a number from `min` up to `max`. */
  between(min: number, max: number): number;
  /** Returns true in this share of all cases. */
  happens(share: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  shuffled<T>(list: readonly T[]): T[];
};

export function chanceOf(...seeds: readonly (string | number)[]): Chance {
  const bytes = createHash("sha256").update(JSON.stringify(seeds)).digest();
  const next = sfc32(bytes.readUInt32LE(0), bytes.readUInt32LE(4), bytes.readUInt32LE(8), bytes.readUInt32LE(12));
  const below = (count: number) => Math.floor(next() * count);
  return {
    between: (min, max) => min + next() * (max - min),
    happens: (share) => next() < share,
    pick: (list) => list[below(list.length)] ?? list[0],
    shuffled(list) {
      const left = [...list];
      return Array.from(list, () => left.splice(below(left.length), 1)).flat();
    },
  };
}

/** Returns a small fast counter generator of 32 bits (sfc32). Source: PractRand. */
function sfc32(first: number, second: number, third: number, counter: number): () => number {
  let [a, b, c, d] = [first, second, third, counter];
  return () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
}
