import { type CanvasName, canvases } from "../drawing/canvas.ts";
import type { Drawing, Studio } from "../drawing/draw-slides.ts";
import { layCard } from "../drawing/lay-card.ts";
import { toJpeg } from "../drawing/pixels.ts";
import type { Card } from "../drawing/templates/card.ts";
import type { Carousel } from "../slide-source.ts";
import { type CanvasRequest, canvasFor } from "./canvas-for.ts";
import type { SlideFile } from "./slide-file.ts";
import { writePdf } from "./write-pdf.ts";
import { zip } from "./zip.ts";

export type PreviewWanted = { index: number; canvas: CanvasName; width: number };

/** Draws a small preview of one slide. */
export async function drawPreview(studio: Studio, carousel: Carousel, { index, canvas, width }: PreviewWanted): Promise<SlideFile> {
  const drawn = await toJpeg(studio, await studio.draw(carousel, index, canvas), width / canvases[canvas].width);
  return { name: "preview.jpg", type: "image/jpeg", ...drawn };
}

/** Draws an article's link preview image. */
export async function drawCard(studio: Studio, card: Card): Promise<SlideFile> {
  return { name: "card.jpg", type: "image/jpeg", ...(await toJpeg(studio, await layCard(studio, card))) };
}

/**
 * Draws a destination's files: a JPEG for each slide and an archive of all of them, or one PDF. `onProgress` receives shares from
 * 0 to 1.
 */
export async function drawExportFiles(
  studio: Studio,
  carousel: Carousel,
  wanted: CanvasRequest,
  onProgress = (_share: number) => {},
): Promise<SlideFile[]> {
  const count = carousel.slides.length;
  const canvas = canvasFor(wanted);
  if (wanted.destination !== "linkedin") {
    const files: SlideFile[] = [];
    for (const index of carousel.slides.keys()) {
      const drawn = await toJpeg(studio, await studio.draw(carousel, index, canvas));
      files.push({ name: `slide-${String(index + 1).padStart(2, "0")}.jpg`, type: "image/jpeg", ...drawn });
      onProgress((index + 1) / count);
    }
    return [...files, zip("carousel.zip", files)];
  }
  const drawings: Drawing[] = [];
  for (const index of carousel.slides.keys()) drawings.push(await studio.draw(carousel, index, canvas));
  const facts = { ...carousel, author: carousel.speaker.name };
  const bytes = await writePdf(studio, drawings, facts, (page) => onProgress(page / (count + 1)));
  const [first] = drawings;
  return [{ name: "carousel.pdf", type: "application/pdf", bytes, width: first?.canvas.width ?? 0, height: first?.canvas.height ?? 0 }];
}
