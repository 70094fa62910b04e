/**
 * Matches the beginning of a text with the pattern, allowing at most `editsMax` characters to be inserted, omitted or changed.
 * Returns the length of the match with the fewest edits; undefined when there is none. `codeAt` returns NaN past the text's end.
 * Uses Ukkonen's furthest-reaching points: `reached[d]` is how much of the pattern is matched on diagonal d with the edits so far.
 */
export function matchBeginning(pattern: string, codeAt: (at: number) => number, editsMax: number): number | undefined {
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
