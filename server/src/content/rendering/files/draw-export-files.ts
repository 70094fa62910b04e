import { networksByName } from "@galley/contract";
import type { ImageSource } from "@takumi-rs/core";
import { zipSync } from "fflate";
import { missingGlyphs } from "#src/content/glyphs/coverage.ts";
import { type CanvasName, canvases } from "../drawing/canvas.ts";
import type { Drawing, Laid, Studio } from "../drawing/draw-slides.ts";
import { cropPicture, fitLogo } from "../drawing/pictures.ts";
import { toJpeg } from "../drawing/pixels.ts";
import { type Card, cardCanvas, cardLayout } from "../drawing/templates/card.ts";
import { logoSource, pictureSource } from "../drawing/templates/template.ts";
import { breakable } from "../drawing/writing/breaks.ts";
import { writingOf } from "../drawing/writing/writing.ts";
import type { Carousel } from "../slide-source.ts";
import { type CanvasRequest, canvasFor } from "./canvas-for.ts";
import type { SlideFile } from "./slide-file.ts";
import { writePdf } from "./write-pdf.ts";

// The earliest time that the format supports: the same files give the same archive.
const anyTime = "1980-01-01T00:00:00";

/** Packs the files into one archive, without compression: pictures would not get smaller. */
function zip(name: string, files: readonly SlideFile[]): SlideFile {
  const entries = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
  return { name, type: "application/zip", bytes: zipSync(entries, { level: 0, mtime: anyTime }), width: 0, height: 0 };
}

const logoBox = { width: 160, height: 34 };

/** Lays out a link preview image. Texts with letters that no font has are left out: the brand alone is better than empty boxes. */
export async function layCard(studio: Studio, given: Card): Promise<Laid> {
  const [title, kicker, note] = [given.title, given.kicker, given.note].map((words) => (missingGlyphs(words).length === 0 ? words : ""));
  const heading = title || kicker || "";
  const writing = writingOf(heading, given.language);
  const card = { ...given, title: breakable(writing, heading, given.language), kicker: title ? (kicker ?? "") : "", note: note ?? "" };
  const logo = card.logo === null ? null : await fitLogo(card.logo, logoBox);
  const layout = cardLayout(card, writing, logo);
  const images: ImageSource[] = logo === null ? [] : [{ src: logoSource, data: logo.png, cache: "none" }];
  if (card.picture !== null && layout.picture !== undefined) {
    images.push({ src: pictureSource, data: await cropPicture(card.picture, layout.picture), cache: "none" });
  }
  const texts = [card.kicker, card.title, card.note].join(" ");
  return studio.drawLayout(layout, { canvas: cardCanvas, language: card.language, writing, texts, images });
}

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
  if (!networksByName[wanted.destination].slidesAsPdf) {
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
