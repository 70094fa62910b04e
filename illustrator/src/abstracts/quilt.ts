import type { Abstract } from "../layouts/layout.ts";
import { gridFor, tile } from "../layouts/tiles.ts";
import { rectangle } from "../shapes.ts";

/** Squares with plain geometry. */
export const quilt: Abstract = {
  name: "quilt",
  noun: "squares with plain geometry",
  draw({ width, height, scheme, chance }) {
    const { columns, rows, side, left, top } = gridFor({ width, height }, chance.pick([3, 4]));
    const squares = Array.from({ length: columns * rows }, (_, index) =>
      tile(chance, scheme, left + (index % columns) * side, top + Math.floor(index / columns) * side, side),
    );
    return { elements: rectangle(0, 0, width, height, scheme.background) + squares.join(""), focus: { x: width / 2, y: height / 2 } };
  },
};
