import type { Measured } from "./measured.ts";
import { nextSync, tagLength } from "./mpeg.ts";
import type { RecordingFile } from "./recording-file.ts";

const headerBytesMax = 16;

/** Measures a FLAC file by the sum of its frames. The count of samples at its beginning may be missing or wrong. */
export function measureFlac(file: RecordingFile): Measured {
  const start = tagLength(file, 0);
  const info = Buffer.from(file.bytes(start + 8, 18));
  const rate = info.length < 18 ? 0 : info.readUIntBE(10, 3) >> 4;
  const fixedBlock = info.length < 18 ? 0 : info.readUInt16BE(2);
  const firstFrame = endOfMetadata(file, start + 4);
  let samples = 0;
  let likeness: number | undefined;
  for (let at = nextSync(file, firstFrame); at < file.size; ) {
    const bytes = file.bytes(at, headerBytesMax);
    const block = blockSizeAt(bytes, likeness);
    if (block > 0) {
      likeness ??= likenessOf(bytes);
      samples += block;
    }
    at = nextSync(file, at + 1);
  }
  const seconds = rate === 0 || fixedBlock === 0 ? 0 : samples / rate;
  return { mediaType: "audio/flac", hasVideo: false, seconds, exact: true, soundBytes: file.size - firstFrame, lossless: true };
}

function endOfMetadata(file: RecordingFile, start: number): number {
  for (let at = start; at + 4 <= file.size; ) {
    const header = file.bytes(at, 4);
    at += 4 + header.readUIntBE(1, 3);
    if ((header[0] ?? 0) & 0x80) return at;
  }
  return file.size;
}

/** Returns the properties that all frames of a stream share: the blocking strategy, the rate and the depth. */
function likenessOf(bytes: Buffer): number {
  return (bytes.readUInt8(1) << 16) | ((bytes.readUInt8(2) & 0x0f) << 8) | (bytes.readUInt8(3) & 0x0e);
}

/** Returns the samples of the frame that begins here, or 0 where its checksum shows that none does. */
function blockSizeAt(bytes: Buffer, likeness: number | undefined): number {
  if (bytes.length < 6 || (bytes.readUInt8(1) & 0xfe) !== 0xf8 || (bytes.readUInt8(3) & 1) !== 0) return 0;
  if (likeness !== undefined && likenessOf(bytes) !== likeness) return 0;
  const [blockCode, rateCode] = [bytes.readUInt8(2) >> 4, bytes.readUInt8(2) & 0x0f];
  if (blockCode === 0 || rateCode === 15) return 0;
  const numberLength = Math.max(1, Math.clz32(~(bytes.readUInt8(4) << 24)));
  const blockLength = blockCode === 6 ? 1 : blockCode === 7 ? 2 : 0;
  const rateLength = rateCode === 12 ? 1 : rateCode > 12 ? 2 : 0;
  const end = 4 + numberLength + blockLength + rateLength;
  if (end >= bytes.length || checksum(bytes.subarray(0, end)) !== bytes[end]) return 0;
  if (blockLength > 0) return bytes.readUIntBE(4 + numberLength, blockLength) + 1;
  return blockCode === 1 ? 192 : blockCode < 6 ? 576 << (blockCode - 2) : 256 << (blockCode - 8);
}

export function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x80 ? (sum << 1) ^ 0x07 : sum << 1) & 0xff;
  }
  return sum;
}
