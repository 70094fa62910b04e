import { limits, type MoreFindings } from "@galley/contract";

/** A list as an answer has it, and how many more items there are. */
export type Bounded<Item> = { listed: Item[]; more: number };

/**
 * Returns as many items as an answer lists, in their order: the first of each kind in turns, so that a frequent kind hides no
 * other. `more` counts the rest.
 */
export function boundedFindings<Item>(items: readonly Item[], kindOf: (item: Item) => string): Bounded<Item> {
  if (items.length <= limits.findingsMax) return { listed: [...items], more: 0 };
  const ofKind = new Map<string, number>();
  const turns = items.map((item) => {
    const turn = ofKind.get(kindOf(item)) ?? 0;
    ofKind.set(kindOf(item), turn + 1);
    return turn;
  });
  const { wholeTurns, left } = turnsWithin(limits.findingsMax, [...ofKind.values()]);
  let room = left;
  const listed = items.filter((_, index) => {
    const turn = turns[index] ?? 0;
    return turn < wholeTurns || (turn === wholeTurns && room-- > 0);
  });
  return { listed, more: items.length - listed.length };
}

/** Returns how many turns over kinds of these sizes fit, and the room that they leave. The sizes exceed the room together. */
function turnsWithin(room: number, sizes: readonly number[]): { wholeTurns: number; left: number } {
  let left = room;
  for (let wholeTurns = 0; ; wholeTurns += 1) {
    const taken = sizes.filter((size) => size > wholeTurns).length;
    if (taken > left) return { wholeTurns, left };
    left -= taken;
  }
}

type Lists = { [Name in keyof MoreFindings]?: Bounded<unknown> };
type Listed<Given extends Lists> = { [Name in keyof Given]: Given[Name] extends Bounded<infer Item> ? Item[] : never };

/** Returns bounded lists as fields of an answer, with the counts of what it does not list. */
export function fieldsOf<Given extends Lists>(lists: Given): Listed<Given> & { more?: MoreFindings } {
  const entries = Object.entries(lists);
  const more = Object.fromEntries(entries.flatMap(([name, { more }]) => (more > 0 ? [[name, more]] : [])));
  const listed = Object.fromEntries(entries.map(([name, { listed }]) => [name, listed])) as Listed<Given>;
  return { ...listed, ...(Object.keys(more).length > 0 && { more }) };
}
