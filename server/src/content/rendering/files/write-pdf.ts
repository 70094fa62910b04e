import type { MeasuredNode } from "@takumi-rs/core";
import PdfDocument from "pdfkit";
import sharp from "sharp";
import svgToPdf from "svg-to-pdfkit";
import type { Drawing, Studio } from "../drawing/draw-slides.ts";
import type { PixelSize } from "../drawing/pictures.ts";
import { toJpeg, toPixels } from "../drawing/pixels.ts";
import type { Carousel } from "../slide-source.ts";
import type { Pdf } from "./blank-glyphs.ts";
import { withPictures } from "./svg-pictures.ts";
import { createTextLayer, type TextLayer } from "./text-layer.ts";

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

export type DocumentFacts = Pick<Carousel, "title" | "language" | "writtenAt"> & { author: string };

/** A page to write: as paths if they look like the pixels, otherwise as pixels. */
type Page = { drawing: Drawing; words: MeasuredNode; svg: string | null };

const pointsPerPixel = 0.75;
const rasterScale = 1.5;

/** Writes a PDF with one page for each drawing, with vector shapes and selectable text. The same drawings give the same bytes. */
export async function writePdf(studio: Studio, drawings: readonly Drawing[], facts: DocumentFacts, onPage = (_page: number) => {}) {
  const pages: Page[] = [];
  for (const drawing of drawings) {
    pages.push(await preparePage(studio, drawing));
    onPage(pages.length);
  }
  const { bytes, faulty } = await writePages(studio, pages, facts);
  if (faulty.size === 0) return bytes;
  const replaced = pages.map((page, index) => (faulty.has(index) ? { ...page, svg: null } : page));
  return (await writePages(studio, replaced, facts)).bytes;
}

async function preparePage({ renderer }: Studio, drawing: Drawing): Promise<Page> {
  const { node, images, canvas, language: lang } = drawing;
  const { width, height } = canvas;
  const { pixels } = await toPixels(renderer, drawing, 1);
  const svg = await withPictures(await renderer.renderSvg(node, { width, height, images, lang }), drawing, pixels);
  const words = await renderer.measure(node, { width, height, images, lang });
  return { drawing, words, svg: (await showsTheSame(svg, pixels, canvas)) ? svg : null };
}

/** Writes the document. `faulty` lists the pages with content that could not be written as paths. */
async function writePages(studio: Studio, pages: readonly Page[], { title, author, language, writtenAt }: DocumentFacts) {
  const faulty = new Set<number>();
  const document = new PdfDocument({
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    lang: language,
    // Not the time of drawing, with which the same slides would give a different file every time.
    info: { Title: title, Author: author, Creator: "Galley", Producer: "Galley", CreationDate: new Date(writtenAt) },
  });
  const textLayer = createTextLayer(document, pointsPerPixel);
  for (const [index, { drawing, words, svg }] of pages.entries()) {
    const size: [number, number] = [drawing.canvas.width * pointsPerPixel, drawing.canvas.height * pointsPerPixel];
    document.addPage({ size, margin: 0 });
    document.markContent("Artifact");
    if (svg === null) document.image((await toJpeg(studio, drawing, rasterScale)).bytes, 0, 0, { width: size[0], height: size[1] });
    else {
      const options = { width: size[0], height: size[1], warningCallback: () => void faulty.add(index) };
      svgToPdf(document, svg, 0, 0, options);
    }
    document.endMarkedContent();
    addWords(document, textLayer, words, drawing);
  }
  textLayer.finish();
  document.end();
  return { bytes: Buffer.concat(await Array.fromAsync<Buffer>(document)), faulty };
}

function addWords(document: Pdf, textLayer: TextLayer, words: MeasuredNode, { slide, node, direction }: Drawing): void {
  const section = document.struct("Sect", slide.picture === null || slide.picture.alt === "" ? {} : { alt: slide.picture.alt });
  document.addStructure(section);
  section.add(document.struct("P", {}, () => textLayer.add(words, node, direction)));
  section.end();
}
