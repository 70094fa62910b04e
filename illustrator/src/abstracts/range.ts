import type { Abstract } from "../layouts/layout.ts";
import { hills } from "../layouts/valley.ts";

/** Hills without a motif. */
export const range: Abstract = {
  name: "range",
  noun: "hills under a low sun",
  draw(canvas) {
    const { back, front } = hills(canvas);
    return { elements: back + front, focus: { x: canvas.width / 2, y: canvas.height * 0.45 } };
  },
};
