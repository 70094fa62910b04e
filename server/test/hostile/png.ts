import { constants, crc32, deflateRawSync, deflateSync } from "node:zlib";

const partLength = 1_048_576;

export const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");

export function chunk(type: string, data: Buffer = Buffer.alloc(0), over: { crc?: number; length?: number } = {}): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(over.length ?? data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(over.crc ?? crc32(named));
  return Buffer.concat([length, named, crc]);
}

type Header = { width: number; height: number; bitDepth?: number; colorType?: number; interlace?: number };

export function header({ width, height, bitDepth = 8, colorType = 0, interlace = 0 }: Header): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bitDepth, colorType, 0, 0, interlace], 8);
  return chunk("IHDR", data);
}

/** Returns a PNG of these chunks between its signature and its end. */
export function png(...chunks: Buffer[]): Buffer {
  return Buffer.concat([pngSignature, ...chunks, chunk("IEND")]);
}

/** Returns compressed rows of zeros: a few bytes for any number of pixels. */
export function zeros({ width, height, bytesPerPixel = 1 }: { width: number; height: number; bytesPerPixel?: number }): Buffer {
  return chunk("IDAT", deflateZeros((width * bytesPerPixel + 1) * height));
}

/** Compresses zeros without walking through them: a part that ends with a full flush may be repeated. */
function deflateZeros(count: number): Buffer {
  const part = deflateRawSync(Buffer.alloc(partLength), { finishFlush: constants.Z_FULL_FLUSH });
  const parts: Buffer[] = Array(Math.floor(count / partLength)).fill(part);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE((count % 65_521) * 65_536 + 1);
  return Buffer.concat([Buffer.from("78da", "hex"), ...parts, deflateRawSync(Buffer.alloc(count % partLength)), checksum]);
}

/** Returns an animated PNG of two frames: the first white, the second black. */
export function animatedPng(width: number, height: number): Buffer {
  const frame = (sequence: number) => {
    const data = Buffer.alloc(26);
    data.writeUInt32BE(sequence, 0);
    data.writeUInt32BE(width, 4);
    data.writeUInt32BE(height, 8);
    data.writeUInt16BE(1, 20);
    data.writeUInt16BE(10, 22);
    return chunk("fcTL", data);
  };
  const rows = (gray: number) =>
    deflateSync(Buffer.concat(Array.from({ length: height }, () => Buffer.from([0, ...Array(width).fill(gray)]))));
  const count = Buffer.alloc(8);
  count.writeUInt32BE(2, 0);
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), rows(0)]);
  return png(header({ width, height }), chunk("acTL", count), frame(0), chunk("IDAT", rows(255)), frame(1), chunk("fdAT", second));
}
