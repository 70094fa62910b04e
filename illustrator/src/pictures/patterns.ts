import { mix } from "../palette/color.ts";
import { disc, n, rectangle } from "../shapes.ts";
import type { Pattern } from "./picture.ts";
import { gridAround, tile } from "./tiles.ts";

const rowsMax = 60;

/** Squares with plain geometry. */
const quilt: Pattern = {
  name: "quilt",
  noun: "squares with plain geometry",
  draw({ width, height, scheme, chance }) {
    const side = Math.min(width, height) / chance.pick([3, 4]);
    const squares = gridAround({ width, height }, { x: 0, y: (height % side) / 2, side });
    return {
      elements: rectangle(0, 0, width, height, scheme.background) + squares.map((at) => tile(chance, scheme, at)).join(""),
      focus: { x: width / 2, y: height / 2 },
    };
  },
};

/** Half rainbows in rows, each row shifted by half a step, as on old roofs. */
const fans: Pattern = {
  name: "fans",
  noun: "rows of half circles",
  draw({ width, height, scheme, chance }) {
    const { background, hush, near } = scheme;
    const side = Math.max(Math.min(width, height) / chance.between(2, 3.4), Math.max(width, height) / (rowsMax / 3));
    const [columns, rows] = [Math.ceil(width / side) + 2, Math.ceil(height / (side / 4)) + 2];
    const tones = [hush, background, mix(background, near, 0.4), background];
    const fan = (row: number, column: number) =>
      tones
        .map((tone, index) => disc((column - 0.5 + (row % 2) / 2) * side, row * (side / 4), side * 0.5 * (1 - index / tones.length), tone))
        .join("");
    const all = Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => fan(row, column)).join(""));
    return { elements: rectangle(0, 0, width, height, background) + all.join(""), focus: { x: width / 2, y: height / 2 } };
  },
};

/** Rings that spread from a disc. */
const ripples: Pattern = {
  name: "ripples",
  noun: "rings that spread from a disc",
  draw({ width, height, scheme, chance }) {
    const unit = Math.min(width, height);
    const [x, y] = [width * chance.pick([0.3, 0.5, 0.7]), height * chance.between(0.42, 0.58)];
    const count = Math.min(24, Math.ceil(Math.hypot(width, height) / (unit * 0.11)));
    const circles = Array.from({ length: count }, (_, index) => {
      const outward = count - index;
      return disc(x, y, unit * (0.1 + outward * 0.11), outward % 2 === 0 ? scheme.background : scheme.hush);
    });
    return {
      elements: [rectangle(0, 0, width, height, scheme.hush), ...circles, disc(x, y, unit * 0.1, scheme.field)].join(""),
      focus: { x, y },
    };
  },
};

/** Broad bands in one bend. */
const bands: Pattern = {
  name: "bands",
  noun: "broad bands in one bend",
  draw({ width, height, scheme, chance }) {
    const { background, hush, near, field } = scheme;
    const unit = Math.min(width, height);
    const side = chance.pick([-1, 1]);
    const [x, y, band] = [width * (0.5 - side * 0.1), height * 0.44, unit * 0.085];
    const tones = [hush, mix(background, near, 0.3), mix(background, near, 0.6), field];
    const edge = side > 0 ? -10 : width + 10;
    const paths = tones.map((tone, index) => {
      const radius = unit * 0.16 + (index + 0.5) * band;
      const bend = `A${n(radius)} ${n(radius)} 0 0 ${side > 0 ? 0 : 1} ${n(x + side * radius)} ${n(y)}V-10`;
      return `<path d="M${n(edge)} ${n(y + radius)}H${n(x)}${bend}" fill="none" stroke="${tone}" stroke-width="${n(band + 0.6)}"/>`;
    });
    return { elements: rectangle(0, 0, width, height, background) + paths.join(""), focus: { x: width / 2, y: height / 2 } };
  },
};

/** Rows of dots that grow towards the middle. */
const dots: Pattern = {
  name: "dots",
  noun: "rows of dots that grow towards the middle",
  draw({ width, height, scheme, chance }) {
    const { background, hush, near, field } = scheme;
    const step = Math.max(Math.min(width, height) / 9, Math.max(width, height) / rowsMax);
    const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)];
    const [left, top] = [(width - columns * step) / 2, (height - rows * step) / 2];
    const lit = Math.floor(chance.between(0.3, 0.7) * columns);
    const all = Array.from({ length: columns * rows }, (_, index) => {
      const [column, row] = [index % columns, Math.floor(index / columns)];
      const far = Math.abs((row + 0.5) / rows - 0.5) * 2;
      const isLit = row === Math.floor(rows / 2) && column === lit;
      return disc(
        left + (column + 0.5) * step,
        top + (row + 0.5) * step,
        step * (0.42 - far * 0.3),
        isLit ? field : mix(near, hush, 0.55 + far * 0.45),
      );
    });
    return { elements: rectangle(0, 0, width, height, background) + all.join(""), focus: { x: width / 2, y: height / 2 } };
  },
};

/** All patterns, in the order of variations. */
export const patterns: readonly Pattern[] = [quilt, fans, ripples, bands, dots];
