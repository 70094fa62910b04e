import { apart } from "../palette/apart.ts";
import { inksOn } from "../palette/inks.ts";
import { area, box, disc, n, within } from "../shapes.ts";
import type { Layout } from "./layout.ts";
import { centred, isWide, shorter } from "./place.ts";

/** Two halves with exchanged colors, and a motif across the edge between them. */
export const counter: Layout = {
  name: "counter",
  setting: "across two halves with exchanged colours",
  suits: () => true,
  company: "never",
  draw({ width, height, scheme, chance }, subject) {
    const { ground, field, floor, palette } = scheme;
    const other = apart(ground, floor) >= 0.3 ? floor : field;
    const unit = shorter({ width, height });
    const x = width * (isWide({ width, height }) ? chance.pick([0.36, 0.64]) : 0.5);
    const y = height * 0.5;
    const lean = chance.pick([-0.34, 0, 0.34]) * unit;
    const radius = unit * 0.4;
    const size = unit * 0.5;
    const right = area(`M${n(x + lean)} 0H${width}V${height}H${n(x - lean)}Z`, other);
    return {
      elements: [
        box(0, 0, width, height, ground),
        disc(x, y, radius, other),
        centred(subject, inksOn(palette, other), x, y, size),
        within(
          "right",
          right,
          box(0, 0, width, height, other) + disc(x, y, radius, ground) + centred(subject, inksOn(palette, ground), x, y, size),
        ),
      ].join(""),
      focus: { x, y },
    };
  },
};
