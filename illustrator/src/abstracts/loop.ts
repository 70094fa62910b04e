import { grainOnDisc } from "../layouts/grain.ts";
import type { Abstract } from "../layouts/layout.ts";
import { shorter } from "../layouts/place.ts";
import { bands } from "../layouts/ribbon.ts";
import { shaded } from "../palette/apart.ts";
import { disc, rectangle } from "../shapes.ts";

/** Broad bands in one bend, and a disc that lies in it. */
export const loop: Abstract = {
  name: "loop",
  noun: "broad bands that bend around a disc",
  draw(canvas) {
    const { width, height, scheme, chance } = canvas;
    const unit = shorter(canvas);
    const side = chance.pick([-1, 1]);
    const bend = { x: width * 0.5 - side * unit * 0.08, y: height * 0.48, inner: unit * 0.24, band: unit * 0.085, side };
    const ball = { x: bend.x, y: bend.y, radius: bend.inner * 0.74 };
    return {
      elements: [
        rectangle(0, 0, width, height, scheme.background),
        bands(canvas, bend),
        disc(ball.x, ball.y, ball.radius, scheme.field),
        grainOnDisc(chance, { ...ball, towards: 45 }, shaded(scheme.field, -0.08)),
      ].join(""),
      focus: { x: ball.x, y: ball.y },
    };
  },
};
