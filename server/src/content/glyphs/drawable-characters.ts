import { readFileSync } from "node:fs";

// Written by `npm run generate`. Opening the fonts takes a second in all, too long for the service's own process.
const file = new URL("./drawable-characters.txt", import.meta.url);
let ranges: { starts: Uint32Array; ends: Uint32Array } | undefined;

/** Tells whether a font here has the letter with this code point. */
export function isDrawable(code: number): boolean {
  ranges ??= readRanges(readFileSync(file, "utf8"));
  const { starts, ends } = ranges;
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= code) low = middle + 1;
    else high = middle;
  }
  return low > 0 && code <= (ends[low - 1] ?? 0);
}

function readRanges(text: string): { starts: Uint32Array; ends: Uint32Array } {
  const read = text.split(/\s+/).filter((range) => range !== "");
  const codes = read.map((range) => range.split("-").map((code) => Number.parseInt(code, 16)));
  return { starts: Uint32Array.from(codes, ([first = 0]) => first), ends: Uint32Array.from(codes, ([first = 0, last = first]) => last) };
}
