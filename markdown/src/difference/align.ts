import { diffArrays } from "diff";

/** A stretch of two sequences, `end` exclusive: equal on both sides, or one replaced by the other. One side may be empty. */
export type Stretch = { same: boolean; before: Span; after: Span };
type Span = { start: number; end: number };

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
  const [left, right] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const changes = diffArrays(left, right, { maxEditLength: editsMax }) ?? [
    { removed: true, added: false, count: left.length },
    { removed: false, added: true, count: right.length },
  ];
  const same = { removed: false, added: false };
  return stretchesOf([{ ...same, count: head }, ...changes, { ...same, count: tail }]);
}

/** Joins what was removed and added at the same place. */
function stretchesOf(changes: readonly { removed: boolean; added: boolean; count: number }[]): Stretch[] {
  const stretches: Stretch[] = [];
  let at = { before: 0, after: 0 };
  for (const { removed, added, count } of changes) {
    if (count === 0) continue;
    const end = { before: at.before + (added ? 0 : count), after: at.after + (removed ? 0 : count) };
    const isSame = !removed && !added;
    const last = stretches.at(-1);
    if (last !== undefined && last.same === isSame) {
      last.before.end = end.before;
      last.after.end = end.after;
    } else {
      stretches.push({
        same: isSame,
        before: { start: at.before, end: end.before },
        after: { start: at.after, end: end.after },
      });
    }
    at = end;
  }
  return stretches;
}
