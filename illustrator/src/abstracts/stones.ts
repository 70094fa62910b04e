import { grainOnDisc } from "../layouts/grain.ts";
import type { Abstract } from "../layouts/layout.ts";
import { isWide, shorter } from "../layouts/place.ts";
import { shaded } from "../palette/apart.ts";
import { inksOn } from "../palette/inks.ts";
import { area, disc, n, placed, rectangle } from "../shapes.ts";

/** Rounded stones in balance on a horizon. */
export const stones: Abstract = {
  name: "stones",
  noun: "rounded stones in balance",
  draw(canvas) {
    const { width, height, scheme, chance } = canvas;
    const { background, hush, floor, palette } = scheme;
    const unit = shorter(canvas);
    const x = width * (isWide(canvas) ? chance.pick([0.34, 0.66]) : 0.5);
    const horizon = height * 0.8;
    const { body, second, spark } = inksOn(palette, background, hush);
    const halo = { x: x + unit * 0.08, y: horizon - unit * 0.34, radius: unit * 0.4 };
    let top = horizon;
    const pile = [0.3, 0.235, 0.17, 0.12, 0.07].map((reach, index) => {
      const [wide, tall] = [unit * reach, unit * reach * chance.between(0.36, 0.44)];
      const tone = [body, second, spark, body, second][index] ?? body;
      const [cx, cy] = [x + unit * chance.between(-0.03, 0.03), top - tall];
      top -= tall * 1.97;
      const stone = `M${n(-wide)} 0C${n(-wide)} ${n(-tall * 1.3)} ${n(wide)} ${n(-tall * 1.3)} ${n(wide)} 0S${n(-wide)} ${n(tall * 1.3)} ${n(-wide)} 0Z`;
      const low = `M${n(wide)} 0C${n(wide)} ${n(tall * 1.3)} ${n(-wide)} ${n(tall * 1.3)} ${n(-wide)} 0C${n(-wide * 0.4)} ${n(tall * 0.9)} ${n(wide * 0.5)} ${n(tall * 0.7)} ${n(wide)} 0Z`;
      return placed(area(stone, tone) + area(low, shaded(tone, -0.06)), cx, cy, 1);
    });
    return {
      elements: [
        rectangle(0, 0, width, height, background),
        disc(halo.x, halo.y, halo.radius, hush),
        grainOnDisc(chance, { ...halo, towards: 80 }, shaded(hush, -0.05)),
        rectangle(0, horizon, width, height - horizon, floor),
        ...pile,
      ].join(""),
      focus: { x, y: (horizon + top) / 2 },
    };
  },
};
