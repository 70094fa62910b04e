export type Placed = { id: string; top: number; height: number };

const barHeight = 64;
const margin = 16;

/** Returns the top of a card that opens at its words, moved as far as the window asks for. `start` is where the list begins in it. */
export function topInView({ top, height }: Placed, { start, end }: { start: number; end: number }): number {
  return Math.max(barHeight - start, Math.min(top, end - height - margin - start), 0);
}

/**
 * Returns the tops of cards beside a text. Each is as near to its passage as the others allow, the active one exactly at it.
 * Cards come in the order of their passages.
 */
export function alignCards(cards: readonly Placed[], activeId: string | null, gap: number): Map<string, number> {
  const active = Math.max(
    0,
    cards.findIndex(({ id }) => id === activeId),
  );
  const tops = cards.map(({ top }) => Math.max(0, top));
  for (let at = active - 1; at >= 0; at -= 1) {
    tops[at] = Math.min(tops[at] ?? 0, (tops[at + 1] ?? 0) - gap - (cards[at]?.height ?? 0));
  }
  // No card can rise above the text. One that would moves all cards after it down.
  tops[0] = Math.max(0, tops[0] ?? 0);
  for (let at = 1; at < cards.length; at += 1) {
    tops[at] = Math.max(tops[at] ?? 0, (tops[at - 1] ?? 0) + (cards[at - 1]?.height ?? 0) + gap);
  }
  return new Map(cards.map(({ id }, at) => [id, tops[at] ?? 0]));
}
