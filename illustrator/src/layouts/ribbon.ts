import { apart } from "../palette/apart.ts";
import type { Hex } from "../palette/color.ts";
import { inksOn } from "../palette/inks.ts";
import { n, rectangle } from "../shapes.ts";
import type { MotifLayout, PictureCanvas } from "./layout.ts";
import { isWide, onFloor, shorter } from "./place.ts";

const bandCount = 4;

type Bend = { x: number; y: number; inner: number; band: number; side: number };

/** Draws bands that come in from the side and turn up in one wide bend. */
export function bands({ width, scheme }: PictureCanvas, { x, y, inner, band, side }: Bend): string {
  const { background, field, floor, mark, palette } = scheme;
  const tones = [floor, field, mark, palette.mid, palette.soft].filter((tone) => apart(tone, background) >= 0.08).slice(0, bandCount);
  return tones
    .map((tone: Hex, index) => {
      const radius = inner + (index + 0.5) * band;
      const edge = side > 0 ? -10 : width + 10;
      const path = `M${n(edge)} ${n(y + radius)}H${n(x)}A${n(radius)} ${n(radius)} 0 0 ${side > 0 ? 0 : 1} ${n(x + side * radius)} ${n(y)}V-10`;
      return `<path d="${path}" fill="none" stroke="${tone}" stroke-width="${n(band + 0.6)}"/>`;
    })
    .join("");
}

/** A motif on a ribbon of bands that bends around it. */
export const ribbon: MotifLayout = {
  name: "ribbon",
  setting: "on a ribbon of broad bands",
  suits: () => true,
  company: "wide",
  draw(canvas, subject, companion) {
    const { width, height, scheme, chance } = canvas;
    const unit = shorter(canvas);
    const side = chance.pick([-1, 1]);
    const wide = isWide(canvas);
    const size = unit * 0.5;
    const band = unit * 0.07;
    const bend = {
      x: width * 0.5 + side * (wide ? width * 0.12 : unit * 0.08),
      y: height * (wide ? 0.34 : 0.5),
      inner: unit * 0.26,
      band,
      side,
    };
    const foot = bend.y + bend.inner;
    const x = bend.x - side * size * 0.36;
    const inks = inksOn(scheme.palette, scheme.background);
    return {
      elements: [
        rectangle(0, 0, width, height, scheme.background),
        bands(canvas, bend),
        onFloor(subject, inks, x, foot, size),
        companion !== undefined ? onFloor(companion, inks, x - side * unit * 0.56, foot, size * 0.52) : "",
      ].join(""),
      focus: { x, y: foot - size / 2 },
    };
  },
};
