import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inShare } from "../../../server/test/chance.ts";
import type { BrandColors } from "../order.ts";
import { hearth, hostileBrands } from "../test-support.ts";
import { apart } from "./apart.ts";
import { colorName } from "./color-name.ts";
import { inksOn } from "./inks.ts";
import { paletteOf } from "./palette.ts";
import { schemesOf } from "./scheme.ts";

const color = fc.option(
  fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`),
  { nil: null },
);

function requireHarmony(brand: BrandColors): void {
  const palette = paletteOf(brand);
  const tones = Object.values(palette);
  const seen = JSON.stringify({ brand, palette });
  for (const tone of tones) expect(tone).toMatch(/^#[0-9a-f]{6}$/);
  for (const [index, tone] of tones.entries()) {
    for (const other of tones.slice(index + 1)) expect(apart(tone, other), seen).toBeGreaterThan(0.06);
  }
  for (const { background, field, floor } of schemesOf(palette, brand)) {
    expect(apart(background, field), seen).toBeGreaterThan(0.06);
    for (const behind of [background, field, floor]) {
      const { body, second, spark, onBody, onSecond } = inksOn(palette, behind);
      expect(apart(body, behind), seen).toBeGreaterThan(0.25);
      expect(apart(onBody, body), seen).toBeGreaterThan(0.2);
      expect(apart(onSecond, second), seen).toBeGreaterThan(0.2);
      for (const other of [behind, body]) expect(apart(spark, other), seen).toBeGreaterThan(0.08);
    }
  }
}

describe("the tones of a picture", () => {
  test("can be told apart, whatever the brand's colours are", () => {
    // The accent of this paper is close to the soft tone that is mixed first.
    const lightBrown = { primary: null, accent: null, paper: "#ffd5b1" };
    for (const brand of [hearth, lightBrown, ...Object.values(hostileBrands)]) requireHarmony(brand);
    fc.assert(
      fc.property(color, color, color, (primary, accent, paper) => requireHarmony({ primary, accent, paper })),
      { numRuns: inShare(400) },
    );
  });

  test("keep a brand's colours where they serve as they are", () => {
    const { main, accent, pale } = paletteOf(hearth);
    for (const [one, other] of [
      [main, hearth.primary],
      [accent, hearth.accent],
      [pale, hearth.paper],
    ] as const) {
      expect(apart(one, other ?? "")).toBeLessThan(0.02);
    }
  });

  test("begin with a dark ground where the brand's paper is dark", () => {
    const brand = hostileBrands["dark paper"] ?? hearth;
    const palette = paletteOf(brand);
    expect(schemesOf(palette, brand)[0].background).toBe(palette.deep);
    expect(schemesOf(paletteOf(hearth), hearth)[0].background).toBe(paletteOf(hearth).pale);
  });
});

test.each([
  ["#0f3a33", "dark green"],
  ["#e2572f", "orange"],
  ["#f4efe6", "cream"],
  ["#ffffff", "white"],
  ["#000000", "black"],
  ["#808080", "grey"],
  ["#1d4ed8", "blue"],
  ["#0b1f4d", "dark blue"],
  ["#ff0000", "red"],
  ["#ffd400", "yellow"],
  ["#7c5cff", "violet"],
  ["#ff69b4", "pink"],
  ["#008080", "teal"],
  ["#2e8b57", "green"],
  ["#8b4513", "brown"],
])("%s is called %s", (hex, name) => {
  expect(colorName(hex)).toBe(name);
});
