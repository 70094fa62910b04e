import { align } from "./align.ts";

export type Aligned<T> = { kind: "same" | "added" | "removed"; item: T } | { kind: "changed"; before: T; after: T };
type Rules<T> = { keyOf: (item: T) => string; isSimilar: (before: T, after: T) => boolean };

const editsMax = 1000;
// Most items ahead among which a counterpart is searched for, so that long texts take little time.
const reach = 20;

/** Merges two lists into one: equal, removed and added items, and items that became a similar one. The order stays. */
export function alignItems<T>(before: readonly T[], after: readonly T[], { keyOf, isSimilar }: Rules<T>): Aligned<T>[] {
  return align(before.map(keyOf), after.map(keyOf), editsMax).flatMap((stretch): Aligned<T>[] => {
    const removed = before.slice(stretch.before.start, stretch.before.end);
    const added = after.slice(stretch.after.start, stretch.after.end);
    return stretch.same ? added.map((item) => ({ kind: "same", item })) : pairUp(removed, added, isSimilar);
  });
}

function pairUp<T>(removed: readonly T[], added: readonly T[], isSimilar: Rules<T>["isSimilar"]): Aligned<T>[] {
  const rows: Aligned<T>[] = [];
  let from = 0;
  for (const before of removed) {
    const at = added.findIndex((after, index) => index >= from && index < from + reach && isSimilar(before, after));
    const after = added[at];
    if (after === undefined) rows.push({ kind: "removed", item: before });
    else {
      rows.push(...added.slice(from, at).map((item): Aligned<T> => ({ kind: "added", item })), { kind: "changed", before, after });
      from = at + 1;
    }
  }
  return [...rows, ...added.slice(from).map((item): Aligned<T> => ({ kind: "added", item }))];
}
