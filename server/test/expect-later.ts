import { expect } from "vitest";

// Moments are kept in whole milliseconds.
const rounded = 2;

/**
 * Expects that some work tells a moment that lies between so many and so many milliseconds after one at which it ran. However long the
 * work takes, the answer is the same.
 */
export async function expectLater([least, most]: readonly [number, number], work: () => Promise<string | Date | null | undefined>) {
  const begun = Date.now();
  const told = new Date((await work()) ?? Number.NaN).getTime();
  const ended = Date.now();
  expect(told).toBeGreaterThanOrEqual(begun + least - rounded);
  expect(told).toBeLessThanOrEqual(ended + most + rounded);
}
