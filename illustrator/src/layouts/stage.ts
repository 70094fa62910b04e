import { shaded } from "../palette/apart.ts";
import { inksOn } from "../palette/inks.ts";
import { area, disc, n, rectangle } from "../shapes.ts";
import { grainOnDisc } from "./grain.ts";
import type { MotifLayout } from "./layout.ts";
import { isWide, onFloor, shorter } from "./place.ts";

/** A motif on a horizon before a large disc, with a long shadow toward the reader. */
export const stage: MotifLayout = {
  name: "stage",
  setting: "in front of a large disc",
  suits: () => true,
  company: "always",
  draw({ width, height, scheme, chance }, subject, companion) {
    const { background, field, floor, palette } = scheme;
    const wide = isWide({ width, height });
    const size = Math.min(height * 0.5, width * 0.58);
    const side = chance.happens(0.5) ? 1 : -1;
    const x = wide ? width * (0.5 + side * 0.17) : width * (companion === undefined ? 0.5 : 0.5 + side * 0.12);
    const horizon = height * 0.79;
    const sun = { x: x + side * size * 0.1, y: horizon - size * 0.62, radius: size * 0.74 };
    const shade = shaded(floor, -0.035);
    const long = (at: number, share: number) => longShadow(at, horizon, share, height - horizon, -side, shade);
    const beside = companion === undefined ? undefined : { motif: companion, x: x - side * size * 0.74, size: size * 0.46 };
    return {
      elements: [
        rectangle(0, 0, width, height, background),
        disc(sun.x, sun.y, sun.radius, field),
        grainOnDisc(chance, { ...sun, towards: 90 - side * 40 }, shaded(field, -0.07)),
        rectangle(0, horizon, width, height - horizon, floor),
        long(x, size * 0.32),
        beside === undefined ? "" : long(beside.x, beside.size * 0.32),
        onFloor(subject, inksOn(palette, field, background), x, horizon, size),
        beside === undefined ? "" : onFloor(beside.motif, inksOn(palette, background, field), beside.x, horizon, beside.size),
        rectangle(0, horizon - shorter({ width, height }) * 0.004, width, shorter({ width, height }) * 0.008, shaded(floor, 0.05)),
      ].join(""),
      focus: { x, y: horizon - size * 0.5 },
    };
  },
};

function longShadow(x: number, y: number, reach: number, depth: number, side: number, color: string): string {
  const slide = side * depth * 0.9;
  return area(`M${n(x - reach)} ${n(y)}H${n(x + reach)}L${n(x + reach + slide)} ${n(y + depth)}H${n(x - reach + slide)}Z`, color);
}
