import { shaded } from "../palette/apart.ts";
import { mix } from "../palette/color.ts";
import { inksOn } from "../palette/inks.ts";
import { arch, area, clippedTo, disc, line, n, rectangle } from "../shapes.ts";
import { grainBelow, grainOnDisc } from "./grain.ts";
import type { MotifLayout } from "./layout.ts";
import { isWide, onFloor, shorter } from "./place.ts";
import { ridge } from "./ridge.ts";

/** A motif behind an arched window, with a sun and a hill. */
export const archedWindow: MotifLayout = {
  name: "arched window",
  setting: "in an arched window with a sun",
  suits: () => true,
  company: "wide",
  draw(canvas, subject, companion) {
    const { width, height, scheme, chance } = canvas;
    const { background, hush, field, floor, mark, palette } = scheme;
    const unit = shorter(canvas);
    const wide = isWide(canvas);
    const span = wide ? height * 0.66 : width * 0.68;
    const tall = Math.min(height * 0.78, span * 1.36);
    const [x, foot] = [width * (wide ? chance.pick([0.36, 0.64]) : 0.5), height * 0.5 + tall * 0.5];
    const [left, top] = [x - span / 2, foot - tall];
    const side = chance.pick([-1, 1]);
    const sun = { x: x + side * span * 0.22, y: top + span * 0.36, radius: span * 0.15 };
    const hill = ridge(chance, canvas, foot - tall * 0.2, unit * 0.018);
    const far = ridge(chance, canvas, foot - tall * 0.33, unit * 0.05);
    const size = span * 0.62;
    const sky = mark;
    const farTone = mix(sky, floor, 0.45);
    const pane = area(arch(left, top, span, tall), sky);
    const beside =
      companion === undefined
        ? ""
        : onFloor(companion, inksOn(palette, background), x + (x > width / 2 ? -1 : 1) * span * 0.92, foot, span * 0.36);
    return {
      elements: [
        rectangle(0, 0, width, height, background),
        rectangle(0, foot, width, height - foot, hush),
        line(arch(left - side * unit * 0.045, top - unit * 0.03, span, tall + unit * 0.03), field, unit * 0.012),
        clippedTo(
          "pane",
          pane,
          [
            rectangle(left, top, span, tall, sky),
            disc(sun.x, sun.y, sun.radius, field),
            grainOnDisc(chance, { ...sun, towards: 100 }, shaded(field, -0.07)),
            area(far.outline, farTone),
            area(hill.outline, floor),
            grainBelow(chance, { width, depth: unit * 0.1, heightAt: hill.heightAt }, shaded(floor, 0.06)),
          ].join(""),
        ),
        onFloor(subject, inksOn(palette, sky, farTone), x, foot - tall * 0.19, size),
        area(`M${n(left - unit * 0.04)} ${n(foot)}h${n(span + unit * 0.08)}v${n(unit * 0.03)}h${n(-span - unit * 0.08)}z`, floor),
        beside,
      ].join(""),
      focus: { x, y: foot - tall * 0.19 - size / 2 },
    };
  },
};
