import type { Hex } from "#src/rendering/theme/colour.ts";
import type { Chance } from "../chance.ts";
import { apart } from "../palette/palette.ts";
import type { Scheme } from "../palette/scheme.ts";
import { area, box, disc, half, n, placed } from "../shapes.ts";

type Draw = (side: number, colour: Hex, chance: Chance) => string;

const quarter = (side: number, radius: number, colour: Hex) =>
  area(`M${n(-side / 2)} ${n(-side / 2)}h${n(radius)}A${n(radius)} ${n(radius)} 0 0 1 ${n(-side / 2)} ${n(radius - side / 2)}Z`, colour);

// Around the middle of a square.
const figures: readonly [Draw, ...Draw[]] = [
  (side, colour) => quarter(side, side, colour),
  (side, colour) => quarter(side, side, colour),
  (side, colour) => half(0, side / 4, side / 2, colour),
  (side, colour) => disc(0, 0, side * 0.34, colour),
  (side, colour) => {
    const reach = n(side / 2);
    return area(`M-${reach}-${reach}A${n(side)} ${n(side)} 0 0 1 ${reach} ${reach}A${n(side)} ${n(side)} 0 0 1-${reach}-${reach}Z`, colour);
  },
  (side, colour) => [-0.25, 0.25].flatMap((x) => [-0.25, 0.25].map((y) => disc(side * x, side * y, side * 0.1, colour))).join(""),
  (side, colour) => [-0.5, -0.1, 0.3].map((top) => box(-side / 2, side * top, side, side * 0.2, colour)).join(""),
  (side, colour) => half(0, 0, side / 2, colour) + half(0, side / 2, side / 2, colour),
];

const plainShare = 0.3;

/** A square with one figure of plain geometry, or none, in two tones of the scheme. */
export function tile(chance: Chance, { ground, hush, field, floor, mark }: Scheme, x: number, y: number, side: number): string {
  const under = chance.pick([ground, ground, hush, field, floor, mark]);
  // A pixel more than the square, so that no seam shows between two of the same tone.
  const square = box(x, y, side + 0.6, side + 0.6, under);
  if (chance.happens(plainShare)) return square;
  const over = chance.shuffled([field, floor, mark, ground]).find((tone) => apart(tone, under) >= 0.14) ?? floor;
  const figure = chance.pick(figures)(side, over, chance);
  return square + placed(figure, x + side / 2, y + side / 2, 1, 90 * Math.floor(chance.between(0, 4)));
}

export type Grid = { columns: number; rows: number; side: number; left: number; top: number };

/** Squares that cover an area, about `across` along its shorter side. */
export function gridFor({ width, height }: { width: number; height: number }, across: number): Grid {
  const columnsMax = 24;
  const wanted = Math.max(Math.min(width, height) / across, Math.max(width, height) / columnsMax);
  const columns = Math.max(1, Math.round(width / wanted));
  const side = width / columns;
  const rows = Math.max(1, Math.ceil(height / side - 0.05));
  return { columns, rows, side, left: 0, top: (height - rows * side) / 2 };
}
