import { createHash } from "node:crypto";

/**
 * Orders items by chance, the same way for the same seed, so that the beginning of the order holds each group in proportion to its size.
 */
export function drawInOrder<T>(items: readonly T[], seed: string, idOf: (item: T) => string, groupOf: (item: T) => string): T[] {
  const ticket = (item: T) =>
    createHash("sha256")
      .update(`${seed} ${idOf(item)}`)
      .digest("hex");
  const groups = Map.groupBy(items, groupOf);
  const placed = [...groups.values()].flatMap((group) =>
    group
      .map((item) => ({ item, ticket: ticket(item) }))
      .toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1))
      .map(({ item, ticket: drawn }, index) => ({ item, ticket: drawn, place: (index + 0.5) / group.length })),
  );
  return placed.toSorted((a, b) => a.place - b.place || (a.ticket < b.ticket ? -1 : 1)).map(({ item }) => item);
}
