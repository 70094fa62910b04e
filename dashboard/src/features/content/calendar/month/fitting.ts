/** Lines of a card's title that a day has room for; 0 for cards on one line with everything. */
export type TitleLines = 0 | 1 | 2 | 3 | 4;

/** Heights in pixels. They match the classes of the cards. */
const lineHeight = 15;
const placeAndTime = 14;
const edges = 6;
const oneLine = 22;
const gap = 3;
const moreHeight = 17;

type Fit = { lines: TitleLines; shown: number };

function heightOf(count: number, lines: TitleLines): number {
  const each = lines === 0 ? oneLine : lines * lineHeight + placeAndTime + edges;
  return count * each + Math.max(0, count - 1) * gap;
}

/** Returns how many cards fit into a day's cell: all of them with as many lines of title as there are, or as many as leave room for a line that counts the rest. */
export function fitting(count: number, room: number): Fit {
  const lines = ([4, 3, 2, 1, 0] as const).find((some) => heightOf(count, some) <= room);
  if (lines !== undefined) return { lines, shown: count };
  const shown = Math.floor((room - moreHeight) / (oneLine + gap));
  return { lines: 0, shown: Math.max(0, shown) };
}
