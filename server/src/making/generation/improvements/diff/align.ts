/** A stretch of two sequences, `end` exclusive: equal on both sides, or one replaced by the other. One side may be empty. */
export type Stretch = { same: boolean; before: Span; after: Span };
type Span = { start: number; end: number };
type Run = { before: number; after: number; length: number };

/**
 * Aligns two sequences with the fewest items removed and added. Where the part between equal beginnings and equal ends takes
 * more than `editsMax` edits, it counts as replaced as a whole, so that unrelated texts are compared quickly.
 */
export function align(before: readonly string[], after: readonly string[], editsMax: number): Stretch[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const [left, right] = numbered(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  const middle = commonRuns(left, right, editsMax).map((run) => ({ ...run, before: run.before + head, after: run.after + head }));
  const runs = [
    { before: 0, after: 0, length: head },
    ...middle,
    { before: before.length - tail, after: after.length - tail, length: tail },
  ];
  return stretchesBetween(runs);
}

/** Replaces equal items by equal numbers, which are quicker to compare than texts. */
function numbered(before: readonly string[], after: readonly string[]): [Int32Array, Int32Array] {
  const known = new Map<string, number>();
  const numberOf = (item: string) => {
    const number = known.get(item) ?? known.size;
    known.set(item, number);
    return number;
  };
  return [Int32Array.from(before, numberOf), Int32Array.from(after, numberOf)];
}

/**
 * Returns the runs that a shortest edit path keeps, in order, or none where the path is longer than `editsMax`. Uses Myers'
 * greedy search.
 */
function commonRuns(before: Int32Array, after: Int32Array, editsMax: number): Run[] {
  const limit = Math.min(editsMax, before.length + after.length);
  const middle = limit + 1;
  const reached = new Int32Array(2 * limit + 3);
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= limit; edits += 1) {
    rounds.push(reached.slice(middle - edits - 1, middle + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = startOn(reached, middle, diagonal, edits);
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      reached[middle + diagonal] = x;
      if (x >= before.length && x - diagonal >= after.length) return wayBack(rounds, before.length, after.length);
    }
  }
  return [];
}

/** Returns the position at which a diagonal starts with one more edit: from the neighbor that has come further. */
function startOn(reached: Int32Array, middle: number, diagonal: number, edits: number): number {
  const right = (reached[middle + diagonal - 1] ?? 0) + 1;
  const down = reached[middle + diagonal + 1] ?? 0;
  return comesDown(reached, middle, diagonal, edits) ? down : right;
}

function comesDown(reached: Int32Array, middle: number, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true;
  return diagonal !== edits && (reached[middle + diagonal - 1] ?? 0) < (reached[middle + diagonal + 1] ?? 0);
}

function wayBack(rounds: readonly Int32Array[], beforeLength: number, afterLength: number): Run[] {
  const runs: Run[] = [];
  let x = beforeLength;
  let diagonal = beforeLength - afterLength;
  for (const [edits, reached] of [...rounds.entries()].reverse()) {
    const middle = edits + 1;
    const start = edits === 0 ? 0 : startOn(reached, middle, diagonal, edits);
    if (x > start) runs.push({ before: start, after: start - diagonal, length: x - start });
    if (edits === 0) break;
    const previous = comesDown(reached, middle, diagonal, edits) ? diagonal + 1 : diagonal - 1;
    x = reached[middle + previous] ?? 0;
    diagonal = previous;
  }
  return runs.reverse();
}

function stretchesBetween(runs: readonly Run[]): Stretch[] {
  const stretches: Stretch[] = [];
  let before = 0;
  let after = 0;
  for (const run of runs) {
    if (run.before > before || run.after > after) {
      stretches.push({ same: false, before: { start: before, end: run.before }, after: { start: after, end: run.after } });
    }
    before = run.before + run.length;
    after = run.after + run.length;
    if (run.length > 0) {
      stretches.push({ same: true, before: { start: run.before, end: before }, after: { start: run.after, end: after } });
    }
  }
  return stretches;
}
