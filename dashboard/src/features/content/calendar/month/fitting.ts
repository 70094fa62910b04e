/** Heights of a card in a month by the lines of its title, in pixels. They match its classes. */
const cardHeights = { oneLine: 22, twoLines: 38 };
const gap = 3;
const moreHeight = 17;

type Fit = { lines: 1 | 2; shown: number };

function heightOf(count: number, each: number): number {
  return count * each + Math.max(0, count - 1) * gap;
}

/**
 * Returns how many cards fit into a day's cell: all of them with two lines of title, or else with one, or else as many as leave
 * room for the line that counts the rest.
 */
export function fitting(count: number, room: number): Fit {
  if (heightOf(count, cardHeights.twoLines) <= room) return { lines: 2, shown: count };
  if (heightOf(count, cardHeights.oneLine) <= room) return { lines: 1, shown: count };
  const shown = Math.floor((room - moreHeight) / (cardHeights.oneLine + gap));
  return { lines: 1, shown: Math.max(0, shown) };
}
