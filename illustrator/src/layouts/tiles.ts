import type { Chance } from "../chance.ts";
import { apart } from "../palette/apart.ts";
import type { Hex } from "../palette/color.ts";
import type { Scheme } from "../palette/scheme.ts";
import { area, disc, half, n, placed, rectangle } from "../shapes.ts";

type Draw = (side: number, color: Hex) => string;

const quarter: Draw = (side, color) =>
  area(`M${n(-side / 2)} ${n(-side / 2)}h${n(side)}A${n(side)} ${n(side)} 0 0 1 ${n(-side / 2)} ${n(side / 2)}Z`, color);
const leaf: Draw = (side, color) => {
  const reach = n(side / 2);
  return area(`M-${reach}-${reach}A${n(side)} ${n(side)} 0 0 1 ${reach} ${reach}A${n(side)} ${n(side)} 0 0 1-${reach}-${reach}Z`, color);
};
const dots: Draw = (side, color) =>
  [-0.25, 0.25].flatMap((x) => [-0.25, 0.25].map((y) => disc(side * x, side * y, side * 0.1, color))).join("");
const stripes: Draw = (side, color) => [-0.5, -0.1, 0.3].map((top) => rectangle(-side / 2, side * top, side, side * 0.2, color)).join("");

// Drawn around the center of a square. The quarter disc is twice as likely as the others.
const figures: readonly [Draw, ...Draw[]] = [
  ...([quarter, quarter, leaf, dots, stripes] as const),
  (side, color) => disc(0, 0, side * 0.34, color),
  (side, color) => half(0, side / 4, side / 2, color),
  (side, color) => half(0, 0, side / 2, color) + half(0, side / 2, side / 2, color),
];

const plainShare = 0.3;
const longSquaresMax = 24;
// Free area in squares, both sides together.
const freeMax = 0.3;

/** Draws a square with one geometric figure, or none, in two tones of the scheme. */
export function tile(chance: Chance, { background, hush, field, floor, mark }: Scheme, x: number, y: number, side: number): string {
  const under = chance.pick([background, background, hush, field, floor, mark]);
  const square = rectangle(x, y, side, side, under);
  if (chance.happens(plainShare)) return square;
  const over = chance.shuffled([field, floor, mark, background]).find((tone) => apart(tone, under) >= 0.14) ?? floor;
  const figure = chance.pick(figures)(side, over);
  return square + placed(figure, x + side / 2, y + side / 2, 1, 90 * Math.floor(chance.between(0, 4)));
}

export type Grid = { columns: number; rows: number; side: number; left: number; top: number };

/** Returns whole squares in the middle of an area, in the first of these counts that leaves hardly any of it free. */
export function fittingGrid({ width, height }: { width: number; height: number }, counts: readonly [number, ...number[]]): Grid {
  const grids = counts.map((across) => {
    const long = Math.min(longSquaresMax, Math.max(1, Math.round((Math.max(width, height) / Math.min(width, height)) * across)));
    const [columns, rows] = width > height ? [long, across] : [across, long];
    const side = Math.min(width / columns, height / rows);
    return { columns, rows, side, left: (width - columns * side) / 2, top: (height - rows * side) / 2 };
  });
  const free = ({ left, top, side }: Grid) => (left + top) / side;
  return grids.find((grid) => free(grid) <= freeMax) ?? grids.reduce((found, grid) => (free(grid) < free(found) ? grid : found));
}

/**
 * Returns squares that cover an area, about `across` of them along its shorter side. They begin on whole pixels, so that no
 * seam shows between them.
 */
export function gridFor({ width, height }: { width: number; height: number }, across: number): Grid {
  const wanted = Math.max(Math.min(width, height) / across, Math.max(width, height) / longSquaresMax);
  const columns = Math.max(1, Math.round(width / wanted));
  const side = Math.ceil(width / columns);
  const rows = Math.max(1, Math.ceil(height / side - 0.05));
  return { columns, rows, side, left: Math.floor((width - columns * side) / 2), top: Math.floor((height - rows * side) / 2) };
}
