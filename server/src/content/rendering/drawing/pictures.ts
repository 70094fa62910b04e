import sharp, { type Sharp } from "sharp";
import type { SlideFocus, SlidePicture } from "../slide-source.ts";

// One picture at a time in one thread, and no cache between pictures.
sharp.cache(false);
sharp.concurrency(1);

export type PixelSize = { width: number; height: number };

/** Crops a picture to the shape of an area, around its focus, and removes its metadata. */
export async function cropPicture({ bytes, focus }: SlidePicture, { width, height }: PixelSize): Promise<Buffer> {
  const source = open(bytes);
  const cropped =
    focus === null
      ? source.resize({ width, height, fit: "cover", position: sharp.strategy.attention })
      : await cropAround(source, focus, { width, height });
  return cropped.flatten({ background: "#ffffff" }).jpeg({ quality: 92, chromaSubsampling: "4:4:4" }).toBuffer();
}

/** Scales a logo to the largest size within the area, uncropped and with its transparency. */
export async function fitLogo({ bytes }: SlidePicture, { width, height }: PixelSize): Promise<{ png: Buffer } & PixelSize> {
  const { data, info } = await open(bytes)
    .resize({ width: width * 2, height: height * 2, fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width / 2, height: info.height / 2 };
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: "error", limitInputPixels: 50_000_000 });
}

async function cropAround(source: Sharp, focus: NonNullable<SlideFocus>, { width, height }: PixelSize): Promise<Sharp> {
  const { width: fullWidth, height: fullHeight } = await source.metadata();
  const scale = Math.max(width / fullWidth, height / fullHeight);
  const scaled = { width: Math.max(width, Math.round(fullWidth * scale)), height: Math.max(height, Math.round(fullHeight * scale)) };
  return source.resize({ ...scaled, fit: "fill" }).extract({
    left: offset(scaled.width, width, focus.x),
    top: offset(scaled.height, height, focus.y),
    width,
    height,
  });
}

/** Returns the start of a window of length `shown` with the focus in its middle, as far as the picture's edges allow. */
function offset(whole: number, shown: number, focus: number): number {
  return Math.min(whole - shown, Math.max(0, Math.round(whole * focus - shown / 2)));
}
