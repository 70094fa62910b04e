import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, oklch, oklchOf } from "./color.ts";

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("contrast is what WCAG says", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
});

test("a colour comes back from OKLCH as it was", () => {
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  fc.assert(
    fc.property(color, (hex) => {
      const { lightness, chroma, hue } = oklchOf(hex);
      const back = channels(oklch(lightness, chroma, hue));
      for (const [index, value] of channels(hex).entries()) expect(Math.abs(value - (back[index] ?? 0)), hex).toBeLessThanOrEqual(4);
    }),
    { numRuns: 500 },
  );
  expect(oklchOf("#ff0000").lightness).toBeCloseTo(0.628, 2);
  expect(oklchOf("#ff0000").hue).toBeCloseTo(29.2, 0);
});
