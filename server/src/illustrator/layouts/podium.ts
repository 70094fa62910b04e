import { inksOn } from "../palette/inks.ts";
import { shaded } from "../palette/palette.ts";
import { area, box, disc, half, n } from "../shapes.ts";
import { grainOnDisc } from "./grain.ts";
import type { Layout } from "./layout.ts";
import { isWide, shorter, standing } from "./place.ts";

/** A still life: the motif on a plinth, others and plain solids around it. */
export const podium: Layout = {
  name: "podium",
  setting: "on a plinth among plain solids",
  draw(canvas, subject, companion) {
    const { width, height, scheme, chance } = canvas;
    const { ground, hush, field, floor, mark, palette } = scheme;
    const unit = shorter(canvas);
    const side = chance.pick([-1, 1]);
    const x = width * (isWide(canvas) ? 0.5 + side * 0.14 : 0.5);
    const base = height * 0.86;
    const size = unit * 0.44;
    const plinth = (at: number, wide: number, tall: number, tone: string) =>
      box(at - wide / 2, base - tall, wide, tall, tone) + box(at + wide * 0.12, base - tall, wide * 0.38, tall, shaded(tone, -0.05));
    const low = { x: x - side * unit * 0.36, wide: unit * 0.3, tall: unit * 0.12 };
    const ball = { x: x + side * unit * 0.36, radius: unit * 0.085 };
    const glow = { x: x + side * unit * 0.12, y: base - unit * 0.5, radius: unit * 0.36 };
    const inks = inksOn(palette, hush, ground);
    return {
      elements: [
        box(0, 0, width, height, ground),
        disc(glow.x, glow.y, glow.radius, hush),
        grainOnDisc(chance, { ...glow, towards: 70 }, shaded(hush, -0.05)),
        box(0, base, width, height - base, hush),
        area(`M${n(x - unit * 0.5)} ${n(base)}h${n(unit)}l${n(side * unit * 0.2)} ${n(height - base)}h${n(-unit)}z`, shaded(hush, -0.03)),
        plinth(x, unit * 0.46, unit * 0.22, floor),
        plinth(low.x, low.wide, low.tall, mark),
        standing(subject, inks, x, base - unit * 0.22, size),
        companion === undefined
          ? half(low.x, base - low.tall, low.wide * 0.4, field)
          : standing(companion, inks, low.x, base - low.tall, size * 0.52),
        disc(ball.x, base - ball.radius, ball.radius, field),
        grainOnDisc(chance, { x: ball.x, y: base - ball.radius, radius: ball.radius, towards: 50 }, shaded(field, -0.09)),
      ].join(""),
      focus: { x, y: base - unit * 0.22 - size / 2 },
    };
  },
};
