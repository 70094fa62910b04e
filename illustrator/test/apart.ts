import sharp from "sharp";

const squareSide = 10;
// On a scale of 255, in the channel that differs most.
const changedMin = 12;

export type Raw = { data: Buffer; info: { width: number; height: number; channels: number } };

export function pixelsOf(image: Buffer): Promise<Raw> {
  return sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** Returns the mean difference, from 0 to 255, of the small square where two pictures differ most. A single changed letter shows. */
export function farthestSquare(one: Raw, other: Raw): number {
  const { width, height, channels } = one.info;
  if (one.data.length !== other.data.length) return 255;
  const across = Math.ceil(width / squareSide);
  const sums = new Float64Array(across * Math.ceil(height / squareSide));
  for (let at = 0; at < one.data.length; at += 1) {
    const pixel = Math.floor(at / channels);
    const square = Math.floor(Math.floor(pixel / width) / squareSide) * across + Math.floor((pixel % width) / squareSide);
    sums[square] = (sums[square] ?? 0) + Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0));
  }
  return Math.max(...sums) / (squareSide * squareSide * channels);
}

/** Returns the share of pixels, from 0 to 1, whose color clearly differs. */
export function changedShare(one: Raw, other: Raw): number {
  const { channels } = one.info;
  if (one.data.length !== other.data.length) return 1;
  let changed = 0;
  for (let at = 0; at < one.data.length; at += channels) {
    const apart = [0, 1, 2].map((channel) => Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)));
    if (Math.max(...apart) > changedMin) changed += 1;
  }
  return (changed * channels) / one.data.length;
}
