export type Point = { x: number; y: number };

/** Returns whole steps from 0 to the first one at or above `max`, about `count` of them. */
export function ticksTo(max: number, count = 4): number[] {
  const wanted = Math.max(max, 1) / count;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= wanted) ?? 10));
  // Counts of clicks are whole numbers.
  const whole = Number.isInteger(step) ? step : Math.ceil(step);
  return Array.from({ length: Math.ceil(Math.max(max, 1) / whole) + 1 }, (_, index) => index * whole);
}

/** Returns the runs of days with known values: each gets a line of its own, and gaps get none. */
export function runsOf(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === index - 1) run.push(index);
    else runs.push([index]);
  }
  return runs;
}

/**
 * Returns a smooth line through every point. Between two points it never leaves the range of their values, so that it shows
 * nothing that is not there.
 */
export function smoothPath(points: readonly Point[]): string {
  const [first] = points;
  if (first === undefined) return "";
  const slopes = tangentsOf(points);
  const rest = points.slice(1).map((end, index) => {
    const start = points[index] ?? first;
    const third = (end.x - start.x) / 3;
    const [from, to] = [slopes[index] ?? 0, slopes[index + 1] ?? 0];
    return `C${at(start.x + third, start.y + third * from)} ${at(end.x - third, end.y - third * to)} ${at(end.x, end.y)}`;
  });
  return `M${at(first.x, first.y)}${rest.join("")}`;
}

function at(x: number, y: number): string {
  return `${Number(x.toFixed(2))},${Number(y.toFixed(2))}`;
}

/** Tangents after Fritsch and Carlson: flat at every turn, and at most three times the smaller slope beside it. */
function tangentsOf(points: readonly Point[]): number[] {
  const slopes = points.slice(1).map(({ x, y }, index) => {
    const { x: x0, y: y0 } = points[index] ?? { x, y };
    return x === x0 ? 0 : (y - y0) / (x - x0);
  });
  return points.map((_, index) => {
    const [before, after] = [slopes[index - 1], slopes[index]];
    if (before === undefined || after === undefined) return before ?? after ?? 0;
    if (before * after <= 0) return 0;
    const mean = (before + after) / 2;
    return Math.sign(mean) * Math.min(Math.abs(mean), 3 * Math.abs(before), 3 * Math.abs(after));
  });
}
