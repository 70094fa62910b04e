import type { MeasuredNode, Node } from "@takumi-rs/core";
import type { Direction } from "../drawing/writing/direction.ts";
import type { Pdf } from "./blank-glyphs.ts";
import { type BlankGlyphs, createBlankGlyphs } from "./blank-glyphs.ts";
import { type Run, type TextLine, textLinesOf } from "./text-lines.ts";

export type TextLayer = {
  /** Writes the words of the current page over their shapes, invisible, so that they can be selected and read aloud. */
  add(page: MeasuredNode, drawn: Node, direction: Direction): void;
  /** Call after the last page. */
  finish(): void;
};

const latin1 = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122]*$/;
const sizeShare = 0.72;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Creates the invisible text of a document whose letters are drawn as shapes. Selection, search and screen readers use this text. */
export function createTextLayer(document: Pdf, scale: number): TextLayer {
  const letters = createBlankGlyphs(document);
  return {
    add(page, drawn, direction) {
      document.save();
      document.fillOpacity(0);
      for (const line of textLinesOf(page, drawn, direction)) {
        if (latin1.test(line.text)) writePlain(document, line, scale);
        else writeBlank(document, letters, line, scale);
      }
      document.restore();
    },
    finish: letters.finish,
  };
}

/** Writes a line in a standard font, whose widths are close to those of the shapes. */
function writePlain(document: Pdf, line: TextLine, scale: number): void {
  const [x, y, width, height] = [line.x * scale, line.y * scale, line.width * scale, line.height * scale];
  document.font("Helvetica");
  document.fontSize(height * sizeShare);
  const natural = document.widthOfString(line.text);
  if (natural === 0 || width === 0) return;
  // The types lack the last option.
  const layer = { lineBreak: false, baseline: -height * sizeShare, horizontalScaling: Math.round((width / natural) * 1000) / 10 };
  document.text(line.text, x, y, layer);
}

/**
 * Writes a line run by run from left to right, right-to-left runs included: viewers reorder such letters themselves, and mishandle
 * replacement texts.
 */
function writeBlank(document: Pdf, letters: BlankGlyphs, line: TextLine, scale: number): void {
  const size = line.height * scale * sizeShare;
  const baseline = (line.y + line.height * sizeShare) * scale;
  const name = letters.use();
  document.addContent(`BT\n/${name} ${rounded(size)} Tf`);
  for (const run of line.runs) {
    const natural = letters.widthOf(run.text) * size;
    if (natural === 0 || run.width === 0) continue;
    // The page counts downwards, so the letters are flipped upright again.
    document.addContent(`${rounded((run.width * scale) / natural)} 0 0 -1 ${rounded(run.x * scale)} ${rounded(baseline)} Tm`);
    document.addContent(`<${letters.codesOf(seen(run))}> Tj`);
  }
  document.addContent("ET");
}

/** Returns the letters of a run from left to right. */
function seen({ text, rightToLeft }: Run): string {
  if (!rightToLeft) return text;
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
    .toReversed()
    .join("");
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
