import type { Chance } from "../chance.ts";
import type { Hex } from "../palette/color.ts";
import { n } from "../shapes.ts";

const dotsMax = 7000;

/** Draws fine dots on a disc, denser toward one side, like spray. `towards` is in degrees, 0 to the right and 90 down. */
export function grainOnDisc(chance: Chance, disc: { x: number; y: number; radius: number; towards: number }, color: Hex): string {
  const angle = (disc.towards * Math.PI) / 180;
  const dot = Math.max(1.2, disc.radius / 170);
  const count = Math.min(dotsMax, Math.round(disc.radius * 22));
  const dots = Array.from({ length: count }, () => {
    const around = chance.between(-Math.PI, Math.PI);
    const reach = Math.sqrt(chance.between(0, 1)) * 0.985;
    const lit = (reach * Math.cos(around) + 0.25) / 1.25;
    if (lit <= 0 || !chance.happens(lit ** 2)) return "";
    return `M${n(disc.x + Math.cos(around + angle) * reach * disc.radius)} ${n(disc.y + Math.sin(around + angle) * reach * disc.radius)}h.1`;
  });
  return spray(dots, color, dot);
}

/** Draws fine dots below a line, fewer with every step down. */
export function grainBelow(
  chance: Chance,
  { width, depth, heightAt }: { width: number; depth: number; heightAt: (x: number) => number },
  color: Hex,
): string {
  const dot = Math.max(1.2, depth / 70);
  const count = Math.min(dotsMax, Math.round((width / dot) * 1.8));
  const dots = Array.from({ length: count }, () => {
    const x = chance.between(0, width);
    return `M${n(x)} ${n(heightAt(x) + dot + depth * chance.between(0, 1) ** 2.4)}h.1`;
  });
  return spray(dots, color, dot);
}

function spray(dots: readonly string[], color: Hex, width: number): string {
  return `<path d="${dots.join("") || "M0 0"}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round"/>`;
}
