/** A shortened list inside an answer. */
export type ShortenedList = { path: string; kept: number; of: number };
export type Fitted = { value: unknown; leftOut: ShortenedList[] };

/** Shortens the lists in a value, the longest first, until its JSON has at most `room` characters. Texts stay whole. */
export function fitArrays(value: unknown, room: number, path = ""): Fitted {
  if (typeof value !== "object" || value === null || sizeOf(value) <= room) return { value, leftOut: [] };
  return Array.isArray(value) ? fitList(value, room, path) : fitFields(Object.entries(value), room, path);
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}

function fitList(items: readonly unknown[], room: number, path: string): Fitted {
  const kept: unknown[] = [];
  const leftOut: ShortenedList[] = [];
  let left = room;
  for (const item of items) {
    const size = sizeOf(item) + 1;
    if (size > left && kept.length > 0) break;
    const fitted = fitArrays(item, left, `${path}[${kept.length}]`);
    kept.push(fitted.value);
    leftOut.push(...fitted.leftOut);
    left -= size;
  }
  if (kept.length < items.length) leftOut.unshift({ path, kept: kept.length, of: items.length });
  return { value: kept, leftOut };
}

// Fits small fields first, each with an equal share of the remaining room. Room that they do not need goes to the large ones.
function fitFields(entries: [string, unknown][], room: number, path: string): Fitted {
  const sized = entries.map(([name, value]) => ({ name, value, size: sizeOf(value) })).toSorted((a, b) => a.size - b.size);
  const fitted = new Map<string, unknown>();
  const leftOut: ShortenedList[] = [];
  let left = room;
  for (const [index, { name, value }] of sized.entries()) {
    const share = Math.floor(left / (sized.length - index)) - name.length - 4;
    const part = fitArrays(value, Math.max(0, share), path === "" ? name : `${path}.${name}`);
    fitted.set(name, part.value);
    leftOut.push(...part.leftOut);
    left -= sizeOf(part.value) + name.length + 4;
  }
  return { value: Object.fromEntries(entries.map(([name]) => [name, fitted.get(name)])), leftOut };
}
