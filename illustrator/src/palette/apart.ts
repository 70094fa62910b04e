import { type Hex, oklch, oklchOf } from "./color.ts";

/** Returns the distance of two colors in OKLab: 0 for equal ones, 1 from black to white. */
export function apart(one: Hex, other: Hex): number {
  const [a, b] = [oklchOf(one), oklchOf(other)];
  const turn = ((a.hue - b.hue) * Math.PI) / 180;
  const chromas = a.chroma ** 2 + b.chroma ** 2 - 2 * a.chroma * b.chroma * Math.cos(turn);
  return Math.hypot(a.lightness - b.lightness, Math.sqrt(Math.max(0, chromas)));
}

/** A color and the distance to keep from it. */
export type Need = readonly [color: Hex, distance: number];

/** Returns the first color that is far enough from all others, or else the one that misses this by the least. */
export function best(candidates: readonly [Hex, ...Hex[]], wanted: readonly Need[]): Hex {
  const lack = (color: Hex) => Math.max(0, ...wanted.map(([other, distance]) => distance - apart(color, other)));
  return candidates.reduce((found, color) => (lack(color) < lack(found) ? color : found));
}

/** Returns the color with another lightness. */
export function shaded(color: Hex, by: number): Hex {
  const { lightness, chroma, hue } = oklchOf(color);
  return oklch(Math.min(0.99, Math.max(0.08, lightness + by)), chroma, hue);
}
