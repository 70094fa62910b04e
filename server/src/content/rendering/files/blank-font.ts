const unitsPerEm = 1000;
const ascent = 880;
const descent = -120;

// One stroke from corner to corner and back: it covers nothing, but spans the area that viewers take for the letter's.
const stroke = Buffer.concat([
  words([1, 0, descent & 0xff_ff, unitsPerEm, ascent, 1, 0]),
  Buffer.from([1, 1]),
  words([0, unitsPerEm, descent & 0xff_ff, ascent - descent]),
]);

/** Tables in the order of their names, as TrueType requires. The second of the two letters is the stroke. */
const tables: readonly (readonly [name: string, bytes: Buffer])[] = [
  ["glyf", stroke],
  ["head", head()],
  ["hhea", hhea()],
  ["hmtx", words([unitsPerEm, 0, unitsPerEm, 0])],
  ["loca", words([0, 0, stroke.length / 2])],
  ["maxp", maxp()],
];

/**
 * Returns a TrueType font whose one letter is invisible. A document that assigns meanings to its letters can be read and searched
 * with it. Source: OpenType 1.9.
 */
export function blankFont(): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.length);
  directory.writeUInt32BE(0x00_01_00_00, 0);
  // The number of tables, then aids for binary search: the largest power of two, its exponent, and the rest.
  words([tables.length, 64, 2, 16 * tables.length - 64]).copy(directory, 4);
  const parts = [directory];
  let offset = directory.length;
  for (const [index, [name, bytes]] of tables.entries()) {
    const at = 12 + 16 * index;
    const padded = Buffer.concat([bytes], Math.ceil(bytes.length / 4) * 4);
    directory.write(name, at, "latin1");
    directory.writeUInt32BE(checksum(padded), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

function head(): Buffer {
  const table = Buffer.alloc(54);
  table.writeUInt32BE(0x00_01_00_00, 0);
  table.writeUInt32BE(0x5f_0f_3c_f5, 12);
  table.writeUInt16BE(unitsPerEm, 18);
  table.writeInt16BE(descent, 38);
  words([unitsPerEm, ascent]).copy(table, 40);
  return table;
}

function hhea(): Buffer {
  const table = Buffer.alloc(36);
  table.writeUInt32BE(0x00_01_00_00, 0);
  table.writeInt16BE(ascent, 4);
  table.writeInt16BE(descent, 6);
  table.writeUInt16BE(unitsPerEm, 10);
  table.writeUInt16BE(2, 34);
  return table;
}

function maxp(): Buffer {
  const table = Buffer.alloc(32);
  table.writeUInt32BE(0x00_01_00_00, 0);
  // Two letters of at most two points in one contour.
  words([2, 2, 1]).copy(table, 4);
  return table;
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
