import type { Chance } from "../chance.ts";
import { shaded } from "../palette/apart.ts";
import { type Hex, mix } from "../palette/color.ts";
import { inksOn } from "../palette/inks.ts";
import { area, disc, n, rectangle } from "../shapes.ts";
import { grainBelow, grainOnDisc } from "./grain.ts";
import type { MotifLayout, PictureCanvas } from "./layout.ts";
import { isWide, onFloor, shorter } from "./place.ts";
import { type Ridge, ridge } from "./ridge.ts";

const hillCount = 4;

/** Draws hills one behind the other under a low sun. A motif stands on the second-nearest hill. */
export function hills(canvas: PictureCanvas): { back: string; front: string; near: Ridge; nearTone: Hex; skyTone: Hex } {
  const { width, height, scheme, chance } = canvas;
  const { background, field, near } = scheme;
  const unit = shorter(canvas);
  const sun = { x: width * chance.pick([0.24, 0.74]), y: height * chance.between(0.24, 0.3), radius: unit * 0.15 };
  const drawn = Array.from({ length: hillCount }, (_, index) => {
    const line = ridge(chance, canvas, height * (0.46 + index * 0.135), unit * (0.075 - index * 0.012));
    const tone = mix(background, near, 0.24 + (0.76 * index) / (hillCount - 1));
    const sprayed = grainBelow(chance, { width, depth: unit * 0.13, heightAt: line.heightAt }, shaded(tone, 0.045));
    const firs = index === 1 || index === 2 ? forest(chance, line, canvas, unit * (0.045 + index * 0.02), shaded(tone, -0.05)) : "";
    return { line, tone, art: firs + area(line.outline, tone) + sprayed };
  });
  const nearest = drawn[hillCount - 2] ?? drawn[0];
  if (nearest === undefined) throw new Error("A valley has hills.");
  return {
    back: [
      rectangle(0, 0, width, height, background),
      disc(sun.x, sun.y, sun.radius, field),
      grainOnDisc(chance, { ...sun, towards: 110 }, shaded(field, -0.06)),
      ...drawn.slice(0, -1).map(({ art }) => art),
    ].join(""),
    front: drawn.at(-1)?.art ?? "",
    near: nearest.line,
    nearTone: nearest.tone,
    skyTone: drawn[1]?.tone ?? background,
  };
}

/** A motif in the hills. */
export const valley: MotifLayout = {
  name: "valley",
  setting: "in front of hills under a low sun",
  suits: ({ outdoors }) => outdoors,
  company: "never",
  draw(canvas, subject) {
    const { width, height, scheme, chance } = canvas;
    const { back, front, near, nearTone, skyTone } = hills(canvas);
    const x = width * (isWide(canvas) ? chance.pick([0.34, 0.62]) : chance.between(0.44, 0.56));
    const size = shorter(canvas) * 0.44;
    const foot = near.heightAt(x) + size * 0.14;
    return {
      elements: [back, onFloor(subject, inksOn(scheme.palette, skyTone, nearTone, scheme.background), x, foot, size), front].join(""),
      focus: { x, y: Math.min(height, foot - size / 2) },
    };
  },
};

/** Draws a row of firs behind a ridge, in groups with gaps between them. */
function forest(chance: Chance, { heightAt }: Ridge, { width }: PictureCanvas, size: number, color: Hex): string {
  const count = Math.min(90, Math.round(width / (size * 0.8)));
  const firs = Array.from({ length: count }, (_, index) => {
    const x = ((index + chance.between(0, 0.9)) / count) * width;
    const tall = size * chance.between(0.6, 1.25);
    const dense = Math.sin((x / width) * 9 + size) > -0.25;
    return dense ? `M${n(x)} ${n(heightAt(x) - tall)}l${n(tall * 0.24)} ${n(tall * 1.2)}h${n(-tall * 0.48)}z` : "";
  });
  return area(firs.join("") || "M0 0", color);
}
