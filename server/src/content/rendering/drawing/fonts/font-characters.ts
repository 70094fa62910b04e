import { brotliDecompressSync } from "node:zlib";

const headerLength = 48;

/** Returns the code points for which a WOFF2 font has letters. Sources: W3C, WOFF File Format 2.0; OpenType, `cmap`. */
export function lettersOf(woff2: Buffer): Set<number> {
  const { offset, length, dataOffset } = findTable(woff2);
  const packed = woff2.readUInt32BE(20);
  const cmap = brotliDecompressSync(woff2.subarray(dataOffset, dataOffset + packed)).subarray(offset, offset + length);
  const letters = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(8 * index + 8));
    const format = table.readUInt16BE(0);
    if (format === 12) addGroups(letters, table);
    if (format === 4) addSegments(letters, table);
  }
  return letters;
}

/** Finds `cmap` in the unpacked tables, and the start of the packed ones. */
function findTable(woff2: Buffer): { offset: number; length: number; dataOffset: number } {
  if (woff2.toString("latin1", 0, 4) !== "wOF2") throw new Error("This is not a WOFF2 font.");
  const found = { offset: 0, length: 0 };
  const reader = { at: headerLength };
  let offset = 0;
  for (let index = 0; index < woff2.readUInt16BE(12); index += 1) {
    const flags = woff2.readUInt8(reader.at);
    const [tag, transform] = [flags & 0x3f, flags >> 6];
    reader.at += tag === 0x3f ? 5 : 1;
    let length = readNumber(woff2, reader);
    // `glyf` and `loca` are transformed unless they say otherwise; for all other tables it is the other way round.
    if (tag === 10 || tag === 11 ? transform !== 3 : transform !== 0) length = readNumber(woff2, reader);
    if (tag === 0) Object.assign(found, { offset, length });
    offset += length;
  }
  return { ...found, dataOffset: reader.at };
}

/** Reads a number of variable length, seven bits in each byte. */
function readNumber(woff2: Buffer, reader: { at: number }): number {
  let value = 0;
  for (;;) {
    const byte = woff2.readUInt8(reader.at);
    reader.at += 1;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return value;
  }
}

function addGroups(letters: Set<number>, table: Buffer): void {
  for (let index = 0; index < table.readUInt32BE(12); index += 1) {
    const at = 16 + 12 * index;
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code += 1) letters.add(code);
  }
}

function addSegments(letters: Set<number>, table: Buffer): void {
  const size = table.readUInt16BE(6);
  for (let at = 14; at < 14 + size; at += 2) {
    const [first, last] = [table.readUInt16BE(at + size + 2), table.readUInt16BE(at)];
    const [delta, indirect] = [table.readUInt16BE(at + 2 * size + 2), table.readUInt16BE(at + 3 * size + 2)];
    for (let code = first; code <= last && code < 0xff_ff; code += 1) {
      const stored = indirect === 0 ? code : table.readUInt16BE(at + 3 * size + 2 + indirect + 2 * (code - first));
      if (stored !== 0 && ((stored + delta) & 0xff_ff) !== 0) letters.add(code);
    }
  }
}
