import sharp from "sharp";
import type { PixelSize } from "../drawing/pictures.ts";

const scale = 0.5;
// Two ways of smoothing the same edges differ slightly everywhere, and strongly nowhere.
const meanDifferenceMax = 2.5;
const farDifference = 90;
const farShareMax = 0.001;

/** Tells whether paths look like the pixels. Both are drawn in full size and then scaled down, since letters are aligned to pixels. */
export async function showsTheSame(svg: string, pixels: Uint8Array, { width, height }: PixelSize): Promise<boolean> {
  const small = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const wanted = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .resize({ ...small, kernel: "linear" })
    .raw()
    .toBuffer();
  const drawn = await sharp(Buffer.from(svg), { density: 72 * scale })
    .resize({ ...small, fit: "fill" })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const { mean, farShare } = difference(wanted, drawn);
  return mean <= meanDifferenceMax && farShare <= farShareMax;
}

/** Measures the difference of two pictures of one size: the mean from 0 to 255, and the share of values that differ strongly. */
function difference(one: Uint8Array, other: Uint8Array): { mean: number; farShare: number } {
  if (one.length !== other.length) return { mean: 255, farShare: 1 };
  let [sum, far] = [0, 0];
  for (let at = 0; at < one.length; at += 1) {
    const apart = Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    sum += apart;
    if (apart > farDifference) far += 1;
  }
  return { mean: sum / one.length, farShare: far / one.length };
}
