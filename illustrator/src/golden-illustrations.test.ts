import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { representatives } from "../../server/test/chance.ts";
import { farthestSquare, pixelsOf } from "../test/apart.ts";
import { chanceOf } from "./chance.ts";
import { motifs } from "./motifs/motifs.ts";
import { inksOn } from "./palette/inks.ts";
import { paletteOf } from "./palette/palette.ts";
import { schemesOf } from "./palette/scheme.ts";
import { patterns } from "./pictures/patterns.ts";
import { scenes } from "./pictures/scenes.ts";
import { placed } from "./shapes.ts";
import { hearth, hostileBrands } from "./test-support.ts";

// Approved sheets. After an intended change, delete them, run this test twice, and look at the new ones.
const directory = join(import.meta.dirname, "../test/golden-illustrations");
// Loss of the approved pictures from being stored small, and a little more.
const differenceMax = 8;

type Brand = typeof hearth;
type Cell = { width: number; height: number; elements: string };

/** Draws every motif, each on one of the brand's ground colors. */
function motifCells(brand: Brand): Cell[] {
  const schemes = schemesOf(paletteOf(brand), brand);
  return motifs.map((motif, index) => {
    const { background, palette } = schemes[index % schemes.length] ?? schemes[0];
    const drawn = placed(motif.draw(inksOn(palette, background)), 50, 50, 1);
    return { width: 500, height: 500, elements: `<rect width="500" height="500" fill="${background}"/>${drawn}` };
  });
}

/** Draws every scene with another motif and every pattern, each on another ground color. */
function compositionCells(brand: Brand, size: { width: number; height: number }): Cell[] {
  const schemes = schemesOf(paletteOf(brand), brand);
  const canvas = (index: number) => ({ ...size, scheme: schemes[index % schemes.length] ?? schemes[0], chance: chanceOf("golden", index) });
  const things = scenes.flatMap(({ draw }, index) => {
    const subject = motifs[index * 3];
    return subject === undefined ? [] : [draw(canvas(index), subject).elements];
  });
  const plain = patterns.map(({ draw }, index) => draw(canvas(index + scenes.length)).elements);
  return [...things, ...plain].map((elements) => ({ ...size, elements }));
}

const portrait = { width: 1080, height: 1350 };
const wide = { width: 1600, height: 900 };
const sheets: readonly (readonly [name: string, cells: Cell[], across: number, cellWidth: number])[] = [
  ["motifs", motifCells(hearth), 8, 110],
  ["portrait", compositionCells(hearth, portrait), 5, 150],
  ["wide-dark-paper", compositionCells(hostileBrands["dark paper"] ?? hearth, wide), 5, 200],
  ["motifs-one-color", motifCells(hostileBrands["one colour"] ?? hearth), 8, 110],
  ["portrait-black", compositionCells(hostileBrands.black ?? hearth, portrait), 5, 150],
];

async function sheetOf(cells: readonly Cell[], across: number, cellWidth: number): Promise<Buffer> {
  const [{ width, height } = portrait] = cells;
  const cellHeight = Math.round((cellWidth * height) / width);
  const pictures = await Promise.all(
    cells.map(async ({ elements }, index) => ({
      input: await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements}</svg>`))
        .resize(cellWidth, cellHeight)
        .png()
        .toBuffer(),
      left: (index % across) * cellWidth,
      top: Math.floor(index / across) * cellHeight,
    })),
  );
  const size = { width: across * cellWidth, height: Math.ceil(cells.length / across) * cellHeight };
  return sharp({ create: { ...size, channels: 3, background: "#808080" } })
    .composite(pictures)
    .png()
    .toBuffer();
}

test.each(representatives(sheets, 3))("illustrations look as they were approved: %s", async (name, cells, across, cellWidth) => {
  const drawn = await sheetOf(cells, across, cellWidth);
  const file = join(directory, `${name}.webp`);
  if (!existsSync(file)) {
    mkdirSync(directory, { recursive: true });
    writeFileSync(file, await sharp(drawn).webp({ quality: 60, nearLossless: true }).toBuffer());
    throw new Error(`There was no approved picture. Look at ${file}, and keep it if it is right.`);
  }
  const apart = farthestSquare(await pixelsOf(await readFile(file)), await pixelsOf(drawn));
  if (apart > differenceMax) writeFileSync(join(tmpdir(), `${name}.png`), drawn);
  expect(apart).toBeLessThan(differenceMax);
});

test("a motif that has moved by a hair is a difference", async () => {
  const [cell] = motifCells(hearth);
  if (cell === undefined) throw new Error("There are no motifs.");
  const moved = { ...cell, elements: cell.elements.replace("translate(50 50)", "translate(58 50)") };
  const [before, after] = await Promise.all([cell, moved].map(async (one) => pixelsOf(await sheetOf([one], 1, 110))));
  if (before === undefined || after === undefined) throw new Error("Nothing was drawn.");
  expect(farthestSquare(before, after)).toBeGreaterThan(differenceMax);
});
