import { diffArrays } from "diff";

export type Aligned<T> = { kind: "same" | "added" | "removed"; item: T } | { kind: "changed"; before: T; after: T };
type Rules<T> = { keyOf: (item: T) => string; isSimilar: (before: T, after: T) => boolean };

// Most items ahead among which a counterpart is searched for, so that long texts take little time.
const reach = 20;

/** Merges two lists into one: equal, removed and added items, and items that became a similar one. The order stays. */
export function align<T>(before: readonly T[], after: readonly T[], { keyOf, isSimilar }: Rules<T>): Aligned<T>[] {
  const keyed = (items: readonly T[]) => items.map((item) => ({ item, key: keyOf(item) }));
  const changes = diffArrays(keyed(before), keyed(after), { comparator: (a, b) => a.key === b.key });
  const aligned: Aligned<T>[] = [];
  let [removed, added]: [T[], T[]] = [[], []];
  for (const change of changes) {
    const items = change.value.map(({ item }) => item);
    if (change.removed) removed.push(...items);
    else if (change.added) added.push(...items);
    else {
      aligned.push(...pairUp(removed, added, isSimilar), ...items.map((item): Aligned<T> => ({ kind: "same", item })));
      [removed, added] = [[], []];
    }
  }
  return [...aligned, ...pairUp(removed, added, isSimilar)];
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
