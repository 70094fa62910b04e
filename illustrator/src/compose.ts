import { chanceOf } from "./chance.ts";
import type { Art } from "./layouts/layout.ts";
import type { FocusPoint, IllustrationOrder } from "./order.ts";
import type { Plan } from "./plan.ts";

/**
 * Composes a picture as SVG, with the focus in shares of width and height. Of the prompt, only numbers and names of motifs
 * reach this function.
 */
export function compose({ prompt, seed, variation, width, height }: IllustrationOrder, plan: Plan): { svg: string; focus: FocusPoint } {
  const canvas = { width, height, scheme: plan.scheme, chance: chanceOf(prompt, seed, variation) };
  const art: Art = plan.kind === "abstract" ? plan.composition.draw(canvas) : plan.layout.draw(canvas, plan.subject, plan.companion);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${art.elements}</svg>`,
    focus: { x: share(art.focus.x, width), y: share(art.focus.y, height) },
  };
}

function share(value: number, whole: number): number {
  return Math.round(Math.min(1, Math.max(0, value / whole)) * 1000) / 1000;
}
