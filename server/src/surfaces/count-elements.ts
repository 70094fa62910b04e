const quote = 0x22;
const backslash = 0x5c;
const openers = new Set([0x2c, 0x5b, 0x7b]);

/** Returns an upper bound of the objects, lists and items in a JSON text, counted before it is parsed; stops just above `countMax`. */
export function countElements(bytes: Uint8Array, countMax: number): number {
  let count = 0;
  for (let at = 0; at < bytes.length && count <= countMax; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfText(bytes, at + 1);
    else if (openers.has(byte)) count += 1;
  }
  return count;
}

function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(quote, start); at !== -1; at = bytes.indexOf(quote, at + 1)) {
    let before = at;
    while (before > start && bytes[before - 1] === backslash) before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
  return bytes.length;
}
