import { apart } from "../palette/apart.ts";
import { inksOn } from "../palette/inks.ts";
import { area, clippedTo, disc, n, rectangle } from "../shapes.ts";
import type { MotifLayout } from "./layout.ts";
import { centered, isWide, shorter } from "./place.ts";

/** Two halves with exchanged colors, and a motif across the edge between them. */
export const counter: MotifLayout = {
  name: "counter",
  setting: "across two halves with exchanged colours",
  suits: () => true,
  company: "never",
  draw({ width, height, scheme, chance }, subject) {
    const { background, field, floor, palette } = scheme;
    const other = apart(background, floor) >= 0.3 ? floor : field;
    const unit = shorter({ width, height });
    const x = width * (isWide({ width, height }) ? chance.pick([0.36, 0.64]) : 0.5);
    const y = height * 0.5;
    const lean = chance.pick([-0.34, 0, 0.34]) * unit;
    const radius = unit * 0.4;
    const size = unit * 0.5;
    const right = area(`M${n(x + lean)} 0H${width}V${height}H${n(x - lean)}Z`, other);
    return {
      elements: [
        rectangle(0, 0, width, height, background),
        disc(x, y, radius, other),
        centered(subject, inksOn(palette, other), x, y, size),
        clippedTo(
          "right",
          right,
          rectangle(0, 0, width, height, other) +
            disc(x, y, radius, background) +
            centered(subject, inksOn(palette, background), x, y, size),
        ),
      ].join(""),
      focus: { x, y },
    };
  },
};
