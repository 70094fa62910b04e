import type { MeasuredNode, MeasuredTextRun } from "@takumi-rs/core";

export type Room = { width: number; height: number };
export type Sizes = { min: number; max: number };

/** The largest even size at which something fits into its room; the smallest one where none does. */
export async function largestSize({ min, max }: Sizes, fits: (size: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [Math.ceil(min / 2), Math.floor(max / 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (await fits(middle * 2)) low = middle;
    else high = middle - 1;
  }
  return low * 2;
}

// Measuring rounds: a hair more than the room is no overflow.
const tolerance = 1;
// How wide a space is beside the other letters of a line.
const spaceShare = 0.7;

/** Whether a measured node is no higher than its room, and no word runs out of its line. */
export function fitsInto(measured: MeasuredNode, { width, height }: Room): boolean {
  return measured.height <= height + tolerance && linesFit(measured, width);
}

/** Whether no word runs out of its line. */
export function linesFit({ runs, children, width }: MeasuredNode, roomWidth: number): boolean {
  const line = Math.min(width, roomWidth) + tolerance;
  return (
    width <= roomWidth + tolerance &&
    runs.every((run) => run.text.trim() === "" || runFits(run, line)) &&
    children.every((child) => linesFit(child, roomWidth))
  );
}

/** The space that ends a line hangs over its end, and is measured with it. */
function runFits({ text, x, width }: MeasuredTextRun, line: number): boolean {
  const hanging = /\s$/.test(text) ? (spaceShare * width) / text.length : tolerance;
  return x >= -hanging && x + width <= line + hanging;
}
