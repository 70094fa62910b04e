import type { MeasuredNode } from "@takumi-rs/core";
import PdfDocument from "pdfkit";
import svgToPdf from "svg-to-pdfkit";
import type { Drawing, Studio } from "../drawing/draw-slides.ts";
import { toJpeg, toPixels } from "../drawing/pixels.ts";
import type { Carousel } from "../slide-source.ts";
import type { Pdf } from "./blank-glyphs.ts";
import { withPictures } from "./svg-pictures.ts";
import { createTextLayer, type TextLayer } from "./text-layer.ts";
import { showsTheSame } from "./vector-check.ts";

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
