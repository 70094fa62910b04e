import { grainOnDisc } from "../layouts/grain.ts";
import type { Abstract } from "../layouts/layout.ts";
import { isWide, shorter } from "../layouts/place.ts";
import { shaded } from "../palette/apart.ts";
import { mix } from "../palette/color.ts";
import { arch, area, clippedTo, disc, rectangle } from "../shapes.ts";

const archCount = 5;

/** Arches one inside the other, and a disc in the last. */
export const gateway: Abstract = {
  name: "gateway",
  noun: "arches one inside the other, with a disc in the last",
  draw(canvas) {
    const { width, height, scheme, chance } = canvas;
    const { background, field, near } = scheme;
    const unit = shorter(canvas);
    const x = width * (isWide(canvas) ? chance.pick([0.36, 0.64]) : 0.5);
    const foot = height * 0.88;
    const steps = Array.from({ length: archCount }, (_, index) => {
      const wide = unit * (0.94 - index * 0.15);
      const tall = Math.min(height * 0.8, unit * 1.1) * (1 - index * 0.135);
      return { d: arch(x - wide / 2, foot - tall, wide, tall), tone: mix(background, near, 0.1 + (index + 1) / (archCount + 0.8)) };
    });
    const last = steps.at(-1);
    const sun = { x, y: foot - unit * 0.2, radius: unit * 0.12 };
    return {
      elements: [
        rectangle(0, 0, width, height, background),
        rectangle(0, foot, width, height - foot, mix(background, near, 0.5)),
        ...steps.map(({ d, tone }) => area(d, tone)),
        clippedTo(
          "gate",
          area(last?.d ?? "M0 0", field),
          disc(sun.x, sun.y, sun.radius, field) + grainOnDisc(chance, { ...sun, towards: 90 }, shaded(field, -0.08)),
        ),
      ].join(""),
      focus: { x, y: sun.y },
    };
  },
};
