import { expect, test } from "vitest";
import { chanceFrom } from "#test/chance.ts";
import { sureLoss } from "./sure-loss.ts";

test.each([
  ["a page with few clicks, whatever becomes of it", 9, 0],
  ["a page that gained", 100, 140],
  ["a page as it was", 100, 100],
  ["less than a fifth, however sure", 10_000, 8001],
  ["what chance may take from a small page", 20, 8],
  ["what chance may take from a middling one", 100, 75],
])("%s has lost nothing for sure", (_what, before, now) => {
  expect(sureLoss(before, now)).toBe(0);
});

test.each([
  [10, 0, 2.6],
  [20, 7, 0.9],
  [100, 60, 10.5],
  [420, 260, 99.2],
  [10_000, 8000, 1687.4],
])("of %i clicks that became %i, %f are surely lost", (before, now, lost) => {
  expect(sureLoss(before, now)).toBeCloseTo(lost, 0);
});

test("of pages whose readers are as many as before, about one in a hundred seems to lose, and never much", () => {
  const chance = chanceFrom(7);
  // Each of a day's readers clicks or does not: the sum over many of them is near enough to a Poisson distribution.
  const clicks = (mean: number) => {
    let count = 0;
    for (let reader = 0; reader < mean * 20; reader += 1) if (chance.below(20) === 0) count += 1;
    return count;
  };
  for (const mean of [15, 60, 240]) {
    const losses = Array.from({ length: 1500 }, () => sureLoss(clicks(mean), clicks(mean))).filter((lost) => lost > 0);
    expect(losses.length).toBeLessThanOrEqual(1500 * 0.015);
    expect(Math.max(0, ...losses)).toBeLessThan(mean);
  }
});
