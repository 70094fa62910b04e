import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { latinWriting, type Writing } from "../writing/writing.ts";
import { type Family, type FontFile, fallbacks, marksOf } from "./families.ts";
import { lettersOf } from "./font-characters.ts";

/** A part of a family's letters, in files of its own. */
export type Slice = { family: string; files: readonly FontFile[]; ranges: Range[] };
type Range = [first: number, last: number];

const require = createRequire(import.meta.url);
const sliced = new Map<Family, readonly Slice[]>();
const placed = new Map<Family, Map<number, Slice>>();
const opened = new Map<Slice, Set<number>>();

/** Returns the slices of a family, as its package lists them. */
export function slicesOf(family: Family): readonly Slice[] {
  const known = sliced.get(family) ?? listSlices(family);
  sliced.set(family, known);
  return known;
}

/** Returns the slice with a letter; undefined when no font here has the letter. */
export function sliceWith(code: number, writing: Writing = latinWriting): Slice | undefined {
  for (const family of [...marksOf(writing), ...fallbacks(writing)]) {
    const slice = placesOf(family).get(code);
    if (slice !== undefined && lettersIn(slice).has(code)) return slice;
  }
  return undefined;
}

export function readFont({ path }: FontFile): Buffer {
  return readFileSync(require.resolve(path));
}

function listSlices({ name, package: from, subsets, only, files }: Family): Slice[] {
  const ranges: Record<string, string> = require(`${from}/unicode.json`);
  const chosen = subsets ?? Object.keys(ranges).filter((subset) => subset.startsWith("["));
  return chosen.map((subset) => ({
    family: name,
    files: files(subset.replaceAll(/[[\]]/g, "")),
    ranges: only?.map((code) => [code, code]) ?? parseRanges(ranges[subset] ?? ""),
  }));
}

function placesOf(family: Family): Map<number, Slice> {
  const known = placed.get(family);
  if (known !== undefined) return known;
  const places = new Map<number, Slice>();
  for (const slice of slicesOf(family)) {
    for (const [first, last] of slice.ranges) {
      for (let code = first; code <= last; code += 1) if (!places.has(code) || lettersIn(slice).has(code)) places.set(code, slice);
    }
  }
  placed.set(family, places);
  return places;
}

// Ranges tell where to look for a letter. Some letters in a range may be missing from its font.
function lettersIn(slice: Slice): Set<number> {
  const [file] = slice.files;
  const letters = opened.get(slice) ?? (file === undefined ? new Set<number>() : lettersOf(readFont(file)));
  opened.set(slice, letters);
  return letters;
}

function parseRanges(text: string): Range[] {
  return text.split(",").map((range) => {
    const [first = "", last = first] = range.replace("U+", "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
