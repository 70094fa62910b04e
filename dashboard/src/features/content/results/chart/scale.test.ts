import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runsOf, smoothPath, ticksTo } from "./scale.ts";

describe("ticks", () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [192, [0, 50, 100, 150, 200]],
    [5600, [0, 2000, 4000, 6000]],
  ])("to %i are %j", (max, ticks) => expect(ticksTo(max)).toEqual(ticks));

  test("are whole, reach the highest value and stay few", () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (max) => {
        const ticks = ticksTo(max);
        expect(ticks.every(Number.isInteger)).toBe(true);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
        expect(ticks.length).toBeLessThanOrEqual(6);
      }),
    );
  });
});

test("runs end where a day is not known", () => {
  expect(runsOf([null, 1, 2, null, 3, null])).toEqual([[1, 2], [4]]);
  expect(runsOf([])).toEqual([]);
});

describe("the line", () => {
  test("of one point and of none is no curve", () => {
    expect(smoothPath([])).toBe("");
    expect(smoothPath([{ x: 1, y: 2 }])).toBe("M1,2");
  });

  test("passes through every point and never leaves the space between two that follow each other", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 2, maxLength: 40 }), (values) => {
        const points = values.map((y, index) => ({ x: index * 10, y }));
        const curves = smoothPath(points).split("C").slice(1);
        expect(curves).toHaveLength(points.length - 1);
        for (const [index, curve] of curves.entries()) {
          const [, y1 = 0, , y2 = 0, , end = 0] = curve.split(/[ ,]/).map(Number);
          const [low, high] = [Math.min(values[index] ?? 0, end), Math.max(values[index] ?? 0, end)];
          expect(end).toBe(values[index + 1]);
          // A curve stays within its control points.
          for (const y of [y1, y2]) {
            expect(y).toBeGreaterThanOrEqual(low - 0.01);
            expect(y).toBeLessThanOrEqual(high + 0.01);
          }
        }
      }),
    );
  });
});
