import { inflateSync } from "node:zlib";

const headerLength = 44;
const entryLength = 20;

/** The font inside of a WOFF file of the first kind, as programs read it that know of no compression. Source: W3C, WOFF File Format 1.0. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("This is not a WOFF file.");
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  writeHead(head, woff.readUInt32BE(4), count);
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, headerLength + entryLength * index));
  let offset = head.length;
  const parts: Buffer[] = [head];
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = 12 + 16 * index;
    head.write(tag, at, "latin1");
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    const padding = (4 - (bytes.length % 4)) % 4;
    parts.push(bytes, Buffer.alloc(padding));
    offset += bytes.length + padding;
  }
  return Buffer.concat(parts);
}

function writeHead(head: Buffer, flavor: number, count: number): void {
  const power = Math.floor(Math.log2(count));
  head.writeUInt32BE(flavor, 0);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
}

function readTable(woff: Buffer, at: number) {
  const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
  const stored = woff.subarray(offset, offset + packed);
  const bytes = packed < length ? inflateSync(stored) : stored;
  return { tag: woff.toString("latin1", at, at + 4), checksum: woff.readUInt32BE(at + 16), bytes };
}
