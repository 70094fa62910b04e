import { inksOn } from "../palette/inks.ts";
import { rectangle } from "../shapes.ts";
import type { MotifLayout } from "./layout.ts";
import { centered, onFloor } from "./place.ts";
import { gridFor, tile } from "./tiles.ts";

/** A motif in one large square among small ones with plain geometry. */
export const mosaic: MotifLayout = {
  name: "mosaic",
  setting: "among squares with plain geometry",
  suits: () => true,
  company: "never",
  draw({ width, height, scheme, chance }, subject) {
    const { field, floor, background, palette } = scheme;
    const { columns, rows, side, left, top } = gridFor({ width, height }, 4);
    const span = Math.min(columns, rows, Math.min(columns, rows) >= 4 ? 3 : 2);
    const across = place(chance.between(0, 1), columns - span);
    const down = place(chance.between(0, 1), rows - span);
    const squares = Array.from({ length: columns * rows }, (_, index) =>
      tile(chance, scheme, left + (index % columns) * side, top + Math.floor(index / columns) * side, side),
    );
    const [x, y, size] = [left + across * side, top + down * side, span * side];
    const inks = inksOn(palette, field, ...(subject.stance === "stands" ? [] : [floor]));
    const stage = Math.round(size * 0.86);
    return {
      elements: [
        rectangle(0, 0, width, height, background),
        ...squares,
        rectangle(x, y, size, size, field),
        subject.stance === "stands"
          ? rectangle(x, y + stage, size, size - stage, floor) +
            onFloor(subject, inksOn(palette, field), x + size / 2, y + stage, size * 0.72)
          : centered(subject, inks, x + size / 2, y + size / 2, size * 0.72),
      ].join(""),
      focus: { x: x + size / 2, y: y + size / 2 },
    };
  },
};

function place(share: number, room: number): number {
  return Math.min(Math.max(0, room), Math.floor(share * (room + 1)));
}
