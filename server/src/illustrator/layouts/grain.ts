import type { Hex } from "#src/rendering/theme/colour.ts";
import type { Chance } from "../chance.ts";
import { n } from "../shapes.ts";

const dotsMax = 1400;

/** Fine dots on a disc, denser towards one side, as a spray leaves them. `towards` is in degrees, 0 to the right and 90 down. */
export function grainOnDisc(chance: Chance, disc: { x: number; y: number; radius: number; towards: number }, colour: Hex): string {
  const angle = (disc.towards * Math.PI) / 180;
  const dot = Math.max(1, disc.radius / 150);
  const count = Math.min(dotsMax, Math.round(disc.radius * 3));
  const dots = Array.from({ length: count }, () => {
    const depth = Math.sqrt(chance.between(0, 1));
    const around = angle + chance.between(-1, 1) ** 3 * 1.9;
    const reach = disc.radius * (1 - (1 - depth) * 0.9);
    return `M${n(disc.x + Math.cos(around) * reach)} ${n(disc.y + Math.sin(around) * reach)}h.1`;
  });
  return spray(dots, colour, dot);
}

/** Fine dots below a line, fewer with every step down. */
export function grainBelow(
  chance: Chance,
  { width, depth, heightAt }: { width: number; depth: number; heightAt: (x: number) => number },
  colour: Hex,
): string {
  const dot = Math.max(1, depth / 75);
  const count = Math.min(dotsMax, Math.round((width / dot) * 0.8));
  const dots = Array.from({ length: count }, () => {
    const x = chance.between(0, width);
    return `M${n(x)} ${n(heightAt(x) + dot + depth * chance.between(0, 1) ** 2.4)}h.1`;
  });
  return spray(dots, colour, dot);
}

function spray(dots: readonly string[], colour: Hex, width: number): string {
  return `<path d="${dots.join("")}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round"/>`;
}
