import type { Chance } from "../chance.ts";
import { apart } from "../palette/apart.ts";
import type { Hex } from "../palette/color.ts";
import type { Scheme } from "../palette/scheme.ts";
import { area, disc, half, n, placed, rectangle } from "../shapes.ts";

type Square = { x: number; y: number; side: number };
type Draw = (side: number, color: Hex) => string;

const quarter: Draw = (side, color) =>
  area(`M${n(-side / 2)} ${n(-side / 2)}h${n(side)}A${n(side)} ${n(side)} 0 0 1 ${n(-side / 2)} ${n(side / 2)}Z`, color);
const leaf: Draw = (side, color) => {
  const reach = n(side / 2);
  return area(`M-${reach}-${reach}A${n(side)} ${n(side)} 0 0 1 ${reach} ${reach}A${n(side)} ${n(side)} 0 0 1-${reach}-${reach}Z`, color);
};

// Drawn around the center of a square. The quarter disc is twice as likely as the others.
const figures: readonly [Draw, ...Draw[]] = [
  ...([quarter, quarter, leaf] as const),
  (side, color) => disc(0, 0, side * 0.34, color),
  (side, color) => half(0, side / 4, side / 2, color),
  (side, color) => half(0, 0, side / 2, color) + half(0, side / 2, side / 2, color),
];

const plainShare = 0.34;
const brightShare = 0.07;
const squaresMax = 24;

/** Draws a square with one geometric figure, or none, in quiet tones and seldom in a bright one. */
export function tile(chance: Chance, { background, hush, field, mark, near }: Scheme, { x, y, side }: Square): string {
  const under = chance.pick([background, background, hush]);
  const square = rectangle(x, y, side, side, under);
  if (chance.happens(plainShare)) return square;
  const bright = chance.happens(brightShare);
  const over = chance.shuffled(bright ? [field, mark] : [hush, near, background]).find((tone) => apart(tone, under) >= 0.03) ?? near;
  return square + placed(chance.pick(figures)(side, over), x + side / 2, y + side / 2, 1, 90 * Math.floor(chance.between(0, 4)));
}

/** Returns the squares of a grid through one of them that cover a picture. */
export function gridAround({ width, height }: { width: number; height: number }, { x, y, side }: Square): Square[] {
  const step = Math.max(side, Math.max(width, height) / squaresMax);
  const firsts = [x, y].map((at) => at - Math.ceil(at / step) * step);
  const [left = 0, top = 0] = firsts;
  const columns = Math.ceil((width - left) / step);
  const rows = Math.ceil((height - top) / step);
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: left + (index % columns) * step,
    y: top + Math.floor(index / columns) * step,
    side: step + 0.4,
  }));
}
