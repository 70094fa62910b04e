import { grainOnDisc } from "../layouts/grain.ts";
import type { Abstract } from "../layouts/layout.ts";
import { isWide, shorter } from "../layouts/place.ts";
import { shaded } from "../palette/apart.ts";
import { disc, rectangle, ring } from "../shapes.ts";

const orbitCount = 6;

/** Discs on thin orbits around a large one. */
export const orbits: Abstract = {
  name: "orbits",
  noun: "discs on orbits around a large one",
  draw(canvas) {
    const { width, height, scheme, chance } = canvas;
    const { background, hush, field, floor, mark } = scheme;
    const unit = shorter(canvas);
    const side = chance.pick([-1, 1]);
    const sun = {
      x: width * (isWide(canvas) ? 0.5 + side * 0.2 : 0.5 + side * 0.16),
      y: height * chance.between(0.4, 0.6),
      radius: unit * 0.2,
    };
    const circles = Array.from({ length: orbitCount }, (_, index) => ({ reach: sun.radius + unit * (0.1 + index * 0.125), index }));
    const planets = circles.map(({ reach, index }) => {
      const angle = chance.between(0, 2 * Math.PI);
      const radius = unit * chance.pick([0.022, 0.045, 0.075]);
      const [x, y] = [sun.x + Math.cos(angle) * reach, sun.y + Math.sin(angle) * reach];
      const tone = index % 3 === 0 ? field : index % 3 === 1 ? floor : mark;
      return disc(x, y, radius, tone) + grainOnDisc(chance, { x, y, radius, towards: (angle * 180) / Math.PI }, shaded(tone, -0.07));
    });
    return {
      elements: [
        rectangle(0, 0, width, height, background),
        disc(sun.x, sun.y, sun.radius + unit * 0.35, hush),
        ...circles.map(({ reach }) =>
          ring(sun.x, sun.y, reach, Math.max(1, unit * 0.005), shaded(hush, background === scheme.palette.pale ? -0.08 : 0.08)),
        ),
        disc(sun.x, sun.y, sun.radius, field),
        grainOnDisc(chance, { ...sun, towards: 60 }, shaded(field, -0.08)),
        ...planets,
      ].join(""),
      focus: { x: sun.x, y: sun.y },
    };
  },
};
