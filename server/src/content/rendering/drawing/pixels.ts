import sharp from "sharp";
import type { Laid, Studio } from "./draw-slides.ts";

export type PixelFile = { bytes: Buffer; width: number; height: number };

const quality = 92;

/** Renders a drawing as JPEG, the only picture format that every network accepts. */
export async function toJpeg({ renderer }: Studio, drawing: Laid, scale = 1): Promise<PixelFile> {
  const { width, height, pixels } = await toPixels(renderer, drawing, scale);
  const image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
  return { bytes: await image.jpeg({ quality, chromaSubsampling: "4:4:4" }).toBuffer(), width, height };
}

/** Renders the pixels of a drawing, four bytes each. */
export async function toPixels(renderer: Studio["renderer"], { node, images, canvas, language }: Laid, scale: number) {
  const [width, height] = [Math.round(canvas.width * scale), Math.round(canvas.height * scale)];
  const pixels = await renderer.render(node, { width, height, devicePixelRatio: scale, images, lang: language, format: "raw" });
  return { width, height, pixels };
}
