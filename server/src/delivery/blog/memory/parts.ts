import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, crc32, deflateRaw, inflateRawSync } from "node:zlib";

// Checksums of texts that follow each other are combined without reading the texts again, by multiplying polynomials as zlib does.
const polynomial = 0xedb88320;
const top = 0x80000000;

function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = top; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= factor;
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ polynomial;
  }
  return product >>> 0;
}

const squares = [0x40000000];
for (let n = 1; n < 32; n += 1) squares.push(multiply(squares[n - 1] ?? 0, squares[n - 1] ?? 0));

/** Returns the factor by which a checksum moves on when so many bytes follow. */
function crcShift(bytes: number): number {
  let shift = top;
  let place = 3;
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = multiply(squares[place % 32] ?? 0, shift);
    place += 1;
  }
  return shift;
}

/** Returns the CRC-32 of two texts in a row, from the checksum of each and the shift of the second one's length. */
function combineCrc(first: number, second: number, shiftOfSecond: number): number {
  return (multiply(shiftOfSecond, first) ^ second) >>> 0;
}

export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A piece of a page, packed so that pieces in a row make one gzip stream: raw deflate that ends on a whole byte and refers to
 * nothing before it.
 */
export type Part = { packed: Bytes; length: number; crc: number; shift: number; digest: string };

const deflate = promisify(deflateRaw);
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
// An empty last block of fixed codes, which ends a stream of deflate.
const lastBlock = Buffer.from([3, 0]);
const digestBytes = 16;
// Checksum, its shift, length, packed length and digest of each part.
const entryBytes = 16 + digestBytes;

export async function packPart(text: string): Promise<Part> {
  const bytes = Buffer.from(text);
  const packed = await deflate(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  const digest = createHash("sha256").update(bytes).digest().subarray(0, digestBytes).toString("base64url");
  return { packed: new Uint8Array(packed), length: bytes.byteLength, crc: crc32(bytes), shift: crcShift(bytes.byteLength), digest };
}

export function gzipLength(parts: readonly Part[]): number {
  return parts.reduce((sum, { packed }) => sum + packed.byteLength, gzipHead.byteLength + lastBlock.byteLength + 8);
}

export function plainLength(parts: readonly Part[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/** Puts parts together into one gzip stream, without packing anything again. */
export function toGzip(parts: readonly Part[]): Bytes {
  return Buffer.concat([...gzipChunks(parts)]);
}

export function* gzipChunks(parts: readonly Part[]): Generator<Bytes> {
  yield gzipHead;
  for (const { packed } of parts) yield packed;
  const end = Buffer.alloc(8);
  end.writeUInt32LE(
    parts.reduce((crc, part) => combineCrc(crc, part.crc, part.shift), 0),
    0,
  );
  end.writeUInt32LE(plainLength(parts) % 2 ** 32, 4);
  yield Buffer.concat([lastBlock, end]);
}

export function toPlain(parts: readonly Part[]): Bytes {
  return Buffer.concat([...plainChunks(parts)]);
}

/** Unpacks parts one by one, so that no more than one of them is in memory. */
export function* plainChunks(parts: readonly Part[]): Generator<Bytes> {
  for (const { packed } of parts) yield inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH });
}

/** Returns parts as they are stored. */
export function writeParts(parts: readonly Part[]): Bytes {
  const head = Buffer.alloc(parts.length * entryBytes);
  for (const [index, { crc, shift, length, packed, digest }] of parts.entries()) {
    const at = index * entryBytes;
    head.writeUInt32LE(crc, at);
    head.writeUInt32LE(shift, at + 4);
    head.writeUInt32LE(length, at + 8);
    head.writeUInt32LE(packed.byteLength, at + 12);
    head.write(digest, at + 16, "base64url");
  }
  return Buffer.concat([head, ...parts.map(({ packed }) => packed)]);
}

/**
 * Reads so many parts that `writeParts` has written. They are views of the bytes, or of a copy where these share their memory with others, as
 * short buffers do: a view would keep all of it.
 */
export function readParts(stored: Buffer<ArrayBuffer>, count: number): Part[] {
  const own = stored.buffer.byteLength === stored.byteLength ? new Uint8Array(stored.buffer) : new Uint8Array(stored);
  let from = count * entryBytes;
  return Array.from({ length: count }, (_, index) => {
    const at = index * entryBytes;
    const packed = own.subarray(from, from + stored.readUInt32LE(at + 12));
    from += packed.byteLength;
    const digest = stored.toString("base64url", at + 16, at + entryBytes);
    return { packed, length: stored.readUInt32LE(at + 8), crc: stored.readUInt32LE(at), shift: stored.readUInt32LE(at + 4), digest };
  });
}
