/** Contents of the four bytes before each frame of an MP3. */
export type MpegFrame = { length: number; samples: number; rate: number; version: number; layer: number };

const kilobits: Record<string, readonly number[]> = {
  "1-1": [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  "1-2": [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  "1-3": [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  "2-1": [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  "2-2": [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const rates = [44_100, 48_000, 32_000];
/** MPEG 2.5, none, 2, 1, in the order of their bits. */
const versions = [2.5, 0, 2, 1];

/** Returns the frame header, or undefined where no frame begins. */
export function mpegFrameAt(bytes: Buffer): MpegFrame | undefined {
  if (bytes.length < 4 || bytes[0] !== 0xff) return undefined;
  const [second = 0, third = 0] = bytes.subarray(1);
  const version = versions[(second >> 3) & 3] ?? 0;
  const layer = 4 - ((second >> 1) & 3);
  const base = rates[(third >> 2) & 3];
  if ((second & 0xe0) !== 0xe0 || version === 0 || layer === 4 || base === undefined) return undefined;
  const rate = base / (version === 1 ? 1 : version === 2 ? 2 : 4);
  const kilobit = kilobits[version === 1 ? `1-${layer}` : layer === 1 ? "2-1" : "2-2"]?.[third >> 4] ?? 0;
  if (kilobit === 0) return undefined;
  const samples = layer === 1 ? 384 : layer === 3 && version !== 1 ? 576 : 1152;
  const padding = (third >> 1) & 1;
  const length =
    layer === 1 ? (Math.floor((12_000 * kilobit) / rate) + padding) * 4 : Math.floor((samples * 125 * kilobit) / rate) + padding;
  return { length, samples, rate, version, layer };
}
