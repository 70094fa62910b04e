import { moveItem } from "#src/parts/order/move-item.ts";

type Entry = { id: string; at: string | null; inSlot: boolean };

/** Returns the posts that can exchange their dates: those that stand in slots. A date that somebody chose by hand stays. */
export function movableIds(entries: readonly Entry[]): string[] {
  return entries.filter(({ at, inSlot }) => at !== null && inSlot).map(({ id }) => id);
}

/** Returns the posts whose dates change when one of them moves, in their new order. */
export function exchangedIds(ids: readonly string[], from: number, to: number): string[] {
  return moveItem(ids, from, to).slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** Returns the queue as it will be once these posts have exchanged their dates: each place keeps its date. */
export function reordered<E extends Entry>(entries: readonly E[], order: readonly string[]): E[] {
  const moving = new Map(entries.filter(({ id }) => order.includes(id)).map((entry) => [entry.id, entry]));
  const inTurn = order.flatMap((id) => moving.get(id) ?? []);
  let place = 0;
  return entries.map((entry) => {
    if (!moving.has(entry.id)) return entry;
    const next = inTurn[place] ?? entry;
    place += 1;
    return { ...next, at: entry.at };
  });
}
