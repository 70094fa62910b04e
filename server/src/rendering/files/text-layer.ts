import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { MeasuredNode } from "@takumi-rs/core";
import anyAscii from "any-ascii";
import type PdfDocument from "pdfkit";
import { scriptOf, scriptsIn } from "../drawing/script.ts";
import { unpackWoff } from "./unpack-woff.ts";

export type Pdf = InstanceType<typeof PdfDocument>;
type Line = { text: string; x: number; y: number; width: number; height: number };

const require = createRequire(import.meta.url);
const latin1 = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122]*$/;
const sizeShare = 0.72;
// Pieces of one line have middles that differ by less.
const lineStep = 20;

// The letters are drawn as shapes. What a reader selects, searches or hears is this text, which nobody sees.
const faces = {
  arabic: "@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff",
  japanese: "@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-400-normal.woff",
};

/** How a line is written: in which font, with which letters, and whether what it spells stands beside them. */
type Setting = { font: "Helvetica" | keyof typeof faces; letters: string; spelled: boolean };

/** Lays the words of a page over their shapes, invisible, so that they can be selected and read aloud. */
export function addTextLayer(document: Pdf, page: MeasuredNode, scale: number): void {
  document.save();
  document.fillOpacity(0);
  for (const line of linesOf(page)) {
    const [x, y, width, height] = [line.x * scale, line.y * scale, line.width * scale, line.height * scale];
    const { letters, spelled } = setFont(document, settingOf(line.text));
    document.fontSize(height * sizeShare);
    const natural = document.widthOfString(letters);
    if (natural === 0 || width === 0) continue;
    // The types do not know of the last one.
    const layer = { lineBreak: false, baseline: -height * sizeShare, horizontalScaling: Math.round((width / natural) * 1000) / 10 };
    if (spelled) document.markContent("Span", { actual: line.text });
    document.text(letters, x, y, layer);
    if (spelled) document.endMarkedContent();
  }
  document.restore();
}

function linesOf({ transform, runs, children }: MeasuredNode): Line[] {
  const [, , , , left, top] = transform;
  const placed = runs.map(({ text, x, y, width, height }) => ({
    text: text.replaceAll("\u200b", ""),
    x: left + x,
    y: top + y,
    width,
    height,
  }));
  const lines: Line[][] = [];
  for (const run of placed.toSorted((one, other) => middleOf(one) - middleOf(other))) {
    const [first] = lines.at(-1) ?? [];
    if (first !== undefined && middleOf(run) - middleOf(first) < lineStep) lines.at(-1)?.push(run);
    else lines.push([run]);
  }
  const own = lines.map(joinRuns).filter(({ text }) => text.trim() !== "");
  return [...own, ...children.flatMap(linesOf)];
}

function middleOf({ y, height }: Line): number {
  return y + height / 2;
}

/** One line of its pieces: where the font or the direction changes, a new piece begins. They are measured from left to right. */
function joinRuns(runs: readonly Line[]): Line {
  const inOrder = runs.toSorted((one, other) => one.x - other.x);
  const x = Math.min(...runs.map((run) => run.x));
  const y = Math.min(...runs.map((run) => run.y));
  const right = Math.max(...runs.map((run) => run.x + run.width));
  const bottom = Math.max(...runs.map((run) => run.y + run.height));
  const rightToLeft = scriptOf(runs.map(({ text }) => text).join("")) === "arabic";
  const text = (rightToLeft ? inOrder.toReversed() : inOrder).map((run) => run.text).join("");
  return { text: text.trimEnd(), x, y, width: right - x, height: bottom - y };
}

function settingOf(text: string): Setting {
  if (latin1.test(text)) return { font: "Helvetica", letters: text, spelled: false };
  const scripts = scriptsIn(text);
  if (scripts.includes("japanese")) return { font: "japanese", letters: text, spelled: false };
  // Joined letters are no letters of any text, and the plain font has none for the other scripts.
  return scripts.includes("arabic")
    ? { font: "arabic", letters: text, spelled: true }
    : { font: "Helvetica", letters: anyAscii(text), spelled: true };
}

function setFont(document: Pdf, setting: Setting): Setting {
  const { font } = setting;
  if (font !== "Helvetica") document.registerFont(font, readFace(font));
  document.font(font);
  return setting;
}

const read = new Map<keyof typeof faces, Buffer>();

function readFace(face: keyof typeof faces): Buffer {
  const bytes = read.get(face) ?? unpackWoff(readFileSync(require.resolve(faces[face])));
  read.set(face, bytes);
  return bytes;
}
