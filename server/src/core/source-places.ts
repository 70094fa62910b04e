import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { builtFolder } from "./installation.ts";

type SourceMap = { sources: readonly string[]; mappings: string };

const base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const digits = new Uint8Array(128).map((_, code) => Math.max(0, base64.indexOf(String.fromCharCode(code))));
const [comma, semicolon] = [",".charCodeAt(0), ";".charCodeAt(0)];

const known = new Map<string, string>();
const knownMax = 1000;

/**
 * Returns the lines of a stack with places in the sources instead of those in built files. A map is read through up to its place and let
 * go, since Node's own reader takes 60 MB and a tenth of a second for one; the places that were found are kept.
 */
export function inSources(lines: readonly string[], folder = builtFolder): string[] {
  const built = `${pathToFileURL(folder).href}/`;
  return lines.map((line) => {
    const at = line.indexOf(built);
    const [place] = at === -1 ? [] : (/^[\w.-]+\.js:\d+:\d+/.exec(line.slice(at + built.length)) ?? []);
    if (place === undefined) return line;
    const source = known.get(built + place) ?? sourceOf(place, built);
    if (known.size >= knownMax) known.clear();
    known.set(built + place, source);
    return line.slice(0, at) + source + line.slice(at + built.length + place.length);
  });
}

function sourceOf(place: string, built: string): string {
  const [file, line, column] = place.split(":");
  try {
    const map = JSON.parse(readFileSync(new URL(`${file}.map`, built), "utf8")) as SourceMap;
    const [source, ...rest] = find(map.mappings, Number(line), Number(column)) ?? [];
    if (source !== undefined) return [new URL(map.sources[source] ?? "", built).href, ...rest].join(":");
  } catch {
    // A build without its maps still tells where in the build it was.
  }
  return built + place;
}

/** Returns source, line and column of the last segment of a line up to a column. Each number of a segment is the difference to the one before. */
function find(mappings: string, line: number, column: number): [number, number, number] | undefined {
  const sums = [0, 0, 0, 0, 0];
  let found: [number, number, number] | undefined;
  let row = 1;
  let field = 0;
  let value = 0;
  let shift = 0;
  for (let at = 0; at <= mappings.length && row <= line; at++) {
    const code = at < mappings.length ? mappings.charCodeAt(at) : semicolon;
    if (code === comma || code === semicolon) {
      const [from = 0, source = 0, sourceLine = 0, sourceColumn = 0] = row === line ? sums : [];
      if (row === line && field >= 4 && from < column) found = [source, sourceLine + 1, sourceColumn + 1];
      field = 0;
      if (code === semicolon) {
        row += 1;
        sums[0] = 0;
      }
      continue;
    }
    const digit = digits[code] ?? 0;
    value += (digit & 31) << shift;
    shift += 5;
    if ((digit & 32) !== 0) continue;
    sums[field] = (sums[field] ?? 0) + ((value & 1) === 1 ? -(value >> 1) : value >> 1);
    field += 1;
    value = 0;
    shift = 0;
  }
  return found;
}
