import { shaded } from "../palette/apart.ts";
import { mix } from "../palette/color.ts";
import { inksOn } from "../palette/inks.ts";
import { clippedTo, disc, rectangle } from "../shapes.ts";
import { grainOnDisc } from "./grain.ts";
import type { MotifLayout } from "./layout.ts";
import { centered, isWide, onFloor, shorter } from "./place.ts";

const ringCount = 5;

/** A motif in a disc, from which rings spread over the ground. */
export const rings: MotifLayout = {
  name: "rings",
  setting: "in a disc with wide rings around it",
  suits: () => true,
  company: "never",
  draw({ width, height, scheme, chance }, subject) {
    const { background, hush, field, floor, mark, palette } = scheme;
    const side = chance.happens(0.5) ? 1 : -1;
    const radius = shorter({ width, height }) * 0.335;
    const [x, y] = isWide({ width, height })
      ? [width * (0.5 + side * 0.16), height * 0.5]
      : [width * 0.5, height * chance.between(0.46, 0.54)];
    const step = radius * 0.42;
    const turn = chance.between(0, 360);
    const dots = [0, 1, 2, 3].map((index) => {
      const angle = ((turn + index * 97) * Math.PI) / 180;
      const reach = radius + step * (index % 2 === 0 ? 1 : 2);
      return disc(
        x + Math.cos(angle) * reach,
        y + Math.sin(angle) * reach,
        radius * (index === 0 ? 0.11 : 0.05),
        index % 2 === 0 ? field : mark,
      );
    });
    const foot = y + radius * 0.62;
    const inks = inksOn(palette, field);
    const size = radius * 1.24;
    const stands = subject.stance === "stands";
    return {
      elements: [
        rectangle(0, 0, width, height, background),
        ...Array.from({ length: ringCount }, (_, index) => {
          const outward = ringCount - index;
          return disc(x, y, radius + step * outward, mix(background, hush, index % 2 === 0 ? 0.7 : 1.9 - index * 0.1));
        }),
        ...dots,
        disc(x, y, radius, field),
        grainOnDisc(chance, { x, y, radius, towards: 60 }, shaded(field, -0.06)),
        stands ? clippedTo("plate", disc(x, y, radius, field), rectangle(x - radius, foot, radius * 2, radius, floor)) : "",
        stands ? onFloor(subject, inks, x, foot, size) : centered(subject, inks, x, y, size),
      ].join(""),
      focus: { x, y },
    };
  },
};
