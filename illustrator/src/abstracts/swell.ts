import { grainBelow, grainOnDisc } from "../layouts/grain.ts";
import type { Abstract } from "../layouts/layout.ts";
import { isWide, shorter } from "../layouts/place.ts";
import { ridge } from "../layouts/ridge.ts";
import { shaded } from "../palette/apart.ts";
import { mix } from "../palette/color.ts";
import { area, disc, rectangle } from "../shapes.ts";

const layerCount = 6;

/** Waves in layers below a disc that half sinks into them. */
export const swell: Abstract = {
  name: "swell",
  noun: "waves below a large disc",
  draw(canvas) {
    const { width, height, scheme, chance } = canvas;
    const { background, field, near, mark } = scheme;
    const unit = shorter(canvas);
    const sun = {
      x: width * (isWide(canvas) ? chance.pick([0.3, 0.7]) : chance.between(0.42, 0.58)),
      y: height * 0.46,
      radius: unit * 0.27,
    };
    const waves = Array.from({ length: layerCount }, (_, index) => {
      const line = ridge(chance, canvas, height * (0.52 + index * 0.085), unit * 0.04);
      const tone = index === 1 ? mark : mix(background, near, 0.16 + (0.84 * index) / (layerCount - 1));
      return area(line.outline, tone) + grainBelow(chance, { width, depth: unit * 0.1, heightAt: line.heightAt }, shaded(tone, 0.05));
    });
    return {
      elements: [
        rectangle(0, 0, width, height, background),
        disc(sun.x, sun.y, sun.radius, field),
        grainOnDisc(chance, { ...sun, towards: 90 }, shaded(field, -0.08)),
        ...waves,
      ].join(""),
      focus: { x: sun.x, y: sun.y },
    };
  },
};
