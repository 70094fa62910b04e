import { apart, best, type Need, shaded } from "./apart.ts";
import { type Hex, isDark } from "./color.ts";
import type { Palette } from "./palette.ts";

/** Colors of a motif at its place. Each contrasts with the colors that it touches. */
export type Inks = {
  /** Color of most of the motif, and of its shadowed part. */
  body: Hex;
  bodyShade: Hex;
  /** Color of another surface beside the body, and its shadow. */
  second: Hex;
  secondShade: Hex;
  /** Color of the one detail that stands out, and its shadow. */
  spark: Hex;
  sparkShade: Hex;
  /** Color of details on the body, and on the second surface. */
  onBody: Hex;
  onSecond: Hex;
};

/** Returns the inks of a motif on a ground color. The body also contrasts with the colors `beside` that it reaches over. */
export function inksOn(palette: Palette, background: Hex, ...beside: readonly Hex[]): Inks {
  const { pale, soft, mid, main, deep, accent } = palette;
  const outer = (distance: number): Need[] => beside.map((color) => [color, distance]);
  const body = best([main, pale, deep, accent, soft], [[background, 0.28], ...outer(0.28)]);
  const spark = best(
    [accent, pale, soft, mid, deep],
    [
      [background, 0.14],
      [body, 0.18],
    ],
  );
  // Two dark tones are harder to distinguish than two light ones.
  const second = best(
    [soft, pale, mid, deep, main, accent],
    [[background, isDark(background) ? 0.16 : 0.1], ...outer(0.08), [body, 0.2], [spark, 0.14]],
  );
  return {
    body,
    bodyShade: shadeOf(body),
    second,
    secondShade: shadeOf(second),
    spark,
    sparkShade: shadeOf(spark),
    onBody: best([second, pale, deep, soft], [[body, 0.3]]),
    onSecond: best([body, deep, main, pale], [[second, 0.3]]),
  };
}

function shadeOf(color: Hex): Hex {
  return shaded(color, apart(color, "#000000") < 0.34 ? 0.06 : -0.065);
}
