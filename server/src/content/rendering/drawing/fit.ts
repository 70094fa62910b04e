import type { MeasuredNode, MeasuredTextRun } from "@takumi-rs/core";

export type Room = { width: number; height: number };
export type Sizes = { min: number; max: number };

/** Returns the largest even size that fits, or the smallest size when none does. */
export async function largestSize({ min, max }: Sizes, fits: (size: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [Math.ceil(min / 2), Math.floor(max / 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (await fits(middle * 2)) low = middle;
    else high = middle - 1;
  }
  return low * 2;
}

// Measurements are rounded: an excess of one pixel is no overflow.
const tolerance = 1;
// Width of a space relative to the other letters of a line.
const spaceShare = 0.7;

/** Tells whether a measured node is no higher than its room and no word overflows its line. */
export function fitsInto(measured: MeasuredNode, { width, height }: Room): boolean {
  return measured.height <= height + tolerance && linesFit(measured, width);
}

/** Tells whether no word overflows its line. */
export function linesFit({ runs, children, width }: MeasuredNode, roomWidth: number): boolean {
  const line = Math.min(width, roomWidth) + tolerance;
  return (
    width <= roomWidth + tolerance &&
    runs.every((run) => run.text.trim() === "" || runFits(run, line)) &&
    children.every((child) => linesFit(child, roomWidth))
  );
}

/** A space at the end of a line hangs over and is measured with it. */
function runFits({ text, x, width }: MeasuredTextRun, line: number): boolean {
  const hanging = /\s$/.test(text) ? (spaceShare * width) / text.length : tolerance;
  return x >= -hanging && x + width <= line + hanging;
}
