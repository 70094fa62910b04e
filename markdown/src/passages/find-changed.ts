import type { Anchor, Span } from "./anchor.ts";

// One character in three may change, which unrelated texts exceed by far. For long passages this limit keeps the search fast.
const charactersPerEdit = 3;
const editsMax = 100;
// A context that occurs more often than this does not determine a position.
const placesMax = 3;
// A shorter rest of a context does not determine a position.
const neighborLengthMin = 8;

/**
 * Finds a passage whose wording has changed slightly next to an unchanged context: right after the text before it, otherwise right
 * before the text after it. Undefined when the two contexts now meet, since the passage was deleted then.
 */
export function findBetween(text: string, { quote, prefix, suffix }: Anchor): Span | undefined {
  const edits = Math.min(editsMax, Math.floor(quote.length / charactersPerEdit));
  if (edits === 0 || haveMet(text, prefix, suffix)) return undefined;
  for (const start of endsOf(text, prefix)) {
    const length = matchBeginning(quote, (at) => text.charCodeAt(start + at), edits);
    if (length !== undefined) return { start, end: start + length };
  }
  const backwards = quote.split("").reverse().join("");
  for (const end of beginningsOf(text, suffix)) {
    const length = matchBeginning(backwards, (at) => text.charCodeAt(end - 1 - at), edits);
    if (length !== undefined) return { start: end - length, end };
  }
  return undefined;
}

function haveMet(text: string, prefix: string, suffix: string): boolean {
  const before = prefix.trimEnd();
  const after = suffix.trimStart();
  if (before === "" && after === "") return text === "";
  if (before === "") return text.startsWith(after);
  if (after === "") return text.endsWith(before);
  return [`${before} ${after}`, before + after].some((closed) => text.includes(closed));
}

/** Returns the positions at which the passage may begin: after each occurrence of the text before it. */
function endsOf(text: string, prefix: string): number[] {
  if (prefix.length < neighborLengthMin) return text.startsWith(prefix) ? [prefix.length] : [];
  return placesOf(text, prefix).map((place) => place + prefix.length);
}

function beginningsOf(text: string, suffix: string): number[] {
  if (suffix.length < neighborLengthMin) return text.endsWith(suffix) ? [text.length - suffix.length] : [];
  return placesOf(text, suffix);
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let place = text.indexOf(part); place >= 0; place = text.indexOf(part, place + 1)) {
    places.push(place);
    if (places.length > placesMax) return [];
  }
  return places;
}

/**
 * Matches the beginning of a text with the pattern, allowing at most `editsMax` characters to be inserted, omitted or changed.
 * Returns the length of the match with the fewest edits; undefined when there is none. `codeAt` returns NaN past the text's end.
 * Uses Ukkonen's furthest-reaching points: `reached[d]` is how much of the pattern is matched on diagonal d with the edits so far.
 */
function matchBeginning(pattern: string, codeAt: (at: number) => number, editsMax: number): number | undefined {
  const width = 2 * editsMax + 3;
  const middle = editsMax + 1;
  let reached = new Int32Array(width).fill(-1);
  for (let edits = 0; edits <= editsMax; edits += 1) {
    const next = new Int32Array(width).fill(-1);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 1) {
      const slot = middle + diagonal;
      let at = edits === 0 ? 0 : furthest(reached, slot);
      if (at < 0 || at + diagonal < 0) continue;
      at = Math.min(at, pattern.length);
      while (at < pattern.length && pattern.charCodeAt(at) === codeAt(at + diagonal)) at += 1;
      if (at === pattern.length && !Number.isNaN(codeAt(at + diagonal - 1))) return at + diagonal;
      next[slot] = at;
    }
    reached = next;
  }
  return undefined;
}

/** Adds one more edit: a character changed, one of the text inserted, or one of the pattern omitted. */
function furthest(reached: Int32Array, slot: number): number {
  const changed = reached[slot] ?? -1;
  const putIn = reached[slot - 1] ?? -1;
  const leftOut = reached[slot + 1] ?? -1;
  return Math.max(changed < 0 ? -1 : changed + 1, putIn, leftOut < 0 ? -1 : leftOut + 1);
}
