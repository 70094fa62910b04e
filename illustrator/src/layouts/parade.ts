import type { Motif } from "../motifs/motif.ts";
import { inksOn } from "../palette/inks.ts";
import { disc, rectangle } from "../shapes.ts";
import type { MotifLayout } from "./layout.ts";
import { centered } from "./place.ts";
import { fittingGrid } from "./tiles.ts";

/** The motif many times in a grid, one of them highlighted. */
export const parade: MotifLayout = {
  name: "parade",
  setting: "in a grid of circles, one of them bright",
  suits: () => true,
  company: "always",
  draw({ width, height, scheme, chance }, subject, companion) {
    const { background, hush, field, palette } = scheme;
    const { columns, rows, side, left, top } = fittingGrid({ width, height }, [3, 4]);
    const [column, row] = [Math.floor(chance.between(0.25, 0.75) * columns), Math.floor(chance.between(0.25, 0.75) * rows)];
    const quiet = inksOn(palette, hush);
    const cells = Array.from({ length: columns * rows }, (_, index) => {
      const [across, down] = [index % columns, Math.floor(index / columns)];
      const [x, y] = [left + (across + 0.5) * side, top + (down + 0.5) * side];
      const bright = across === column && down === row;
      const shown: Motif = bright || companion === undefined || (across + down + column + row) % 2 === 0 ? subject : companion;
      const inks = bright ? inksOn(palette, field) : { ...quiet, spark: quiet.second, sparkShade: quiet.secondShade };
      return disc(x, y, side * 0.44, bright ? field : hush) + centered(shown, inks, x, y, side * 0.54);
    });
    return {
      elements: [rectangle(0, 0, width, height, background), ...cells].join(""),
      focus: { x: left + (column + 0.5) * side, y: top + (row + 0.5) * side },
    };
  },
};
