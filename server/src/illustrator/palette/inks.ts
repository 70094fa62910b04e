import type { Hex } from "#src/rendering/theme/colour.ts";
import { apart, type Palette, shaded } from "./palette.ts";

/** What a motif is drawn with where it stands. Each can be told from what it touches. */
export type Inks = {
  /** Most of the motif, and the part of it that lies in shadow. */
  body: Hex;
  bodyShade: Hex;
  /** Another surface beside the body, and its shadow. */
  second: Hex;
  secondShade: Hex;
  /** The one thing that draws the eye, and its shadow. */
  spark: Hex;
  sparkShade: Hex;
  /** Details upon the body, and upon the second surface. */
  onBody: Hex;
  onSecond: Hex;
};

type Need = readonly [colour: Hex, distance: number];

/** Inks for a motif in front of everything in `behind`. */
export function inksOn(palette: Palette, ...behind: readonly Hex[]): Inks {
  const { pale, soft, mid, main, deep, accent } = palette;
  const body = best([main, pale, deep, accent, soft], needs(behind, 0.28));
  const second = best([pale, soft, accent, deep, mid, main], [...needs(behind, 0.14), [body, 0.2]]);
  const spark = best([accent, soft, pale, mid, deep], [...needs(behind, 0.12), [body, 0.18], [second, 0.14]]);
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

/** The first colour that is far enough from all others, or else the one that misses it by the least. */
export function best(candidates: readonly [Hex, ...Hex[]], wanted: readonly Need[]): Hex {
  const lack = (colour: Hex) => Math.max(0, ...wanted.map(([other, distance]) => distance - apart(colour, other)));
  return candidates.reduce((found, colour) => (lack(colour) < lack(found) ? colour : found));
}

function needs(colours: readonly Hex[], distance: number): Need[] {
  return colours.map((colour) => [colour, distance]);
}

function shadeOf(colour: Hex): Hex {
  return shaded(colour, apart(colour, "#000000") < 0.34 ? 0.06 : -0.065);
}
