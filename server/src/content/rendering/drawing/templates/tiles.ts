import { contrast, type Hex } from "@galley/illustrator/color";
import type { Node } from "@takumi-rs/core";
import type { Background } from "../../theme/background.ts";
import { box, column, type Style } from "../nodes.ts";
import type { Frame } from "./template.ts";

const visibleContrastMin = 1.25;

/** Draws rows of squares with quarter, half and whole circles in the brand's colors. Each brand and slide has its own arrangement. */
export function tileRows(
  { canvas, theme, speaker, number }: Frame,
  background: Background,
  { rows, across }: { rows: number; across: number },
): Node {
  const side = canvas.width / across;
  const colors = [theme.accent.color, theme.paper.color, theme.primary.color, theme.backdrop.color].filter(
    (color) => contrast(color, background.color) >= visibleContrastMin,
  );
  const random = randomOf(`${speaker.name} ${number}`);
  const row = () =>
    box(
      { flexShrink: 0 },
      Array.from({ length: across }, () => tile(random, colors, side)),
    );
  return column({ flexShrink: 0 }, Array.from({ length: rows }, row));
}

function tile(random: () => number, colors: readonly Hex[], side: number): Node {
  const pick = () => colors[Math.floor(random() * colors.length)] ?? "#000000";
  const under = pick();
  const others = colors.filter((color) => color !== under);
  const over = others[Math.floor(random() * others.length)] ?? under;
  const shape = shapes[Math.floor(random() * shapes.length)] ?? {};
  return box(
    { width: side, height: side, position: "relative", backgroundColor: under, flexShrink: 0 },
    box({ position: "absolute", left: 0, top: 0, width: side, height: side, backgroundColor: over, ...scaled(shape, side) }),
  );
}

type Shape = { radius?: readonly [number, number, number, number]; half?: "top" | "left"; inset?: number };

// Radii clockwise from the upper left, in sides of the square.
const shapes: readonly Shape[] = [
  { radius: [1, 0, 0, 0] },
  { radius: [0, 1, 0, 0] },
  { radius: [0, 0, 1, 0] },
  { radius: [0, 0, 0, 1] },
  { radius: [0.5, 0.5, 0.5, 0.5] },
  { radius: [0.5, 0.5, 0, 0], half: "top" },
  { radius: [0.5, 0, 0, 0.5], half: "left" },
  { radius: [0.5, 0.5, 0.5, 0.5], inset: 0.28 },
];

function scaled({ radius = [0, 0, 0, 0], half, inset = 0 }: Shape, side: number): Style {
  const whole = side * (1 - 2 * inset);
  const corners = radius.map((share) => `${share * whole}px`).join(" ");
  return {
    borderRadius: corners,
    left: side * inset,
    top: side * inset,
    width: half === "left" ? whole / 2 : whole,
    height: half === "top" ? whole / 2 : whole,
  };
}

function randomOf(seed: string): () => number {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
