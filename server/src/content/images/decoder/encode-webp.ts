import type { OutputInfo, Sharp } from "sharp";
import { widestPreset } from "../image-kinds.ts";

// The first is the one that files within their bound have.
const qualities = [82, 72, 62, 52, 42, 32, 22] as const;

// A file of 1280 pixels, which a phone loads, has 119 KB or less, and others in proportion to their width.
const bytesPerColumnMax = 93;

// Taller ones are charts and screenshots, whose words have to stay legible, and which take long to encode.
const boundedHeightPerWidth = 2;

type Encoded = { data: Buffer; info: OutputInfo };

/**
 * Encodes an image as WebP: in the best of the qualities in which it is small enough for its width, else in the lowest. Takes four
 * attempts at most. Files that are wider than what pages show have the first quality.
 */
export async function encodeWebp(open: () => Sharp): Promise<Encoded> {
  const encode = (quality: number) => open().webp({ quality, effort: 3 }).toBuffer({ resolveWithObject: true });
  const first = await encode(qualities[0]);
  if (isWithin(first)) return first;
  let best: Encoded | undefined;
  let [from, to] = [1, qualities.length - 1];
  let last = first;
  while (from <= to) {
    const middle = Math.floor((from + to) / 2);
    last = await encode(qualities[middle] ?? qualities[0]);
    if (isWithin(last)) {
      best = last;
      to = middle - 1;
    } else from = middle + 1;
  }
  // Where none was within, the last attempt is the one with the lowest quality.
  return best ?? last;
}

function isWithin({ info: { width, height, size } }: Encoded): boolean {
  return width > widestPreset || height > width * boundedHeightPerWidth || size <= width * bytesPerColumnMax;
}
