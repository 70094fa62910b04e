import { best, shaded } from "../palette/apart.ts";
import { inksOn } from "../palette/inks.ts";
import { disc, half, rectangle } from "../shapes.ts";
import { grainOnDisc } from "./grain.ts";
import type { MotifLayout } from "./layout.ts";
import { isWide, onFloor, shorter } from "./place.ts";

/** A still life: the motif on a plinth, others and plain solids around it. */
export const podium: MotifLayout = {
  name: "podium",
  setting: "on a plinth among plain solids",
  suits: () => true,
  company: "always",
  draw(canvas, subject, companion) {
    const { width, height, scheme, chance } = canvas;
    const { background, hush, field, floor, mark, palette } = scheme;
    const unit = shorter(canvas);
    const plinthTone = best([floor, palette.mid, palette.soft], [[hush, 0.2]]);
    const side = chance.pick([-1, 1]);
    const x = width * (isWide(canvas) ? 0.5 + side * 0.14 : 0.5);
    const base = height * (isWide(canvas) ? 0.87 : 0.82);
    const size = unit * 0.5;
    const plinth = (at: number, wide: number, tall: number, tone: string) =>
      rectangle(at - wide / 2, base - tall, wide, tall, tone) +
      rectangle(at + wide * 0.12, base - tall, wide * 0.38, tall, shaded(tone, -0.05));
    const low = { x: x - side * unit * 0.36, wide: unit * 0.3, tall: unit * 0.12 };
    const ball = { x: x + side * unit * 0.36, radius: unit * 0.085 };
    const glow = { x: x + side * unit * 0.12, y: base - unit * 0.5, radius: unit * 0.36 };
    const inks = inksOn(palette, hush, background, plinthTone);
    return {
      elements: [
        rectangle(0, 0, width, height, background),
        disc(glow.x, glow.y, glow.radius, hush),
        grainOnDisc(chance, { ...glow, towards: 70 }, shaded(hush, -0.05)),
        rectangle(0, base, width, height - base, hush),
        plinth(x, unit * 0.5, unit * 0.2, plinthTone),
        plinth(low.x, low.wide, low.tall, mark),
        onFloor(subject, inks, x, base - unit * 0.2, size),
        companion === undefined
          ? half(low.x, base - low.tall, low.wide * 0.4, field)
          : onFloor(companion, inks, low.x, base - low.tall, size * 0.52),
        disc(ball.x, base - ball.radius, ball.radius, field),
        grainOnDisc(chance, { x: ball.x, y: base - ball.radius, radius: ball.radius, towards: 50 }, shaded(field, -0.09)),
      ].join(""),
      focus: { x, y: base - unit * 0.2 - size / 2 },
    };
  },
};
