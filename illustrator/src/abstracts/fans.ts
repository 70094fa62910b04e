import type { Abstract } from "../layouts/layout.ts";
import { gridFor } from "../layouts/tiles.ts";
import { apart } from "../palette/apart.ts";
import { disc, rectangle } from "../shapes.ts";

const ringCount = 4;

/** Half rainbows in rows, each row shifted by half a step, as on old roofs. */
export const fans: Abstract = {
  name: "fans",
  noun: "rows of half circles",
  draw({ width, height, scheme, chance }) {
    const { background, field, floor, mark, hush } = scheme;
    const { columns, side } = gridFor({ width, height }, 2);
    const step = side / 4;
    const rows = Math.ceil(height / step) + 2;
    const bright = Math.floor(chance.between(0.3, 0.7) * rows);
    const tones = [floor, background, hush, mark].filter((tone, index, all) => index === 0 || apart(tone, all[index - 1] ?? tone) > 0.03);
    const fansOf = (row: number) =>
      Array.from({ length: columns + 2 }, (_, column) => {
        const x = (column - 0.5 + (row % 2) / 2) * side;
        const lit = row === bright && column === Math.round(columns / 2);
        return Array.from({ length: ringCount }, (_, index) => {
          const tone = lit && index === 0 ? field : (tones[(index + row) % tones.length] ?? background);
          return disc(x, row * step + step * 0.5, side * 0.5 * (1 - index / ringCount), tone);
        }).join("");
      }).join("");
    return {
      elements: [rectangle(0, 0, width, height, background), ...Array.from({ length: rows }, (_, row) => fansOf(row))].join(""),
      focus: { x: width / 2, y: Math.min(height, bright * step) },
    };
  },
};
