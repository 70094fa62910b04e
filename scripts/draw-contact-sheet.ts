import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { createStudio } from "../server/src/content/rendering/drawing/draw-slides.ts";
import { toJpeg } from "../server/src/content/rendering/drawing/pixels.ts";
import { carouselOf, looks, type Tongue } from "../server/test/carousels.ts";

// Draws docs/pictures/slides.png: every template in two brands, and one slide of each in three more languages.
const file = join(import.meta.dirname, "../docs/pictures/slides.png");
const slide = { width: 216, height: 270 };
const gap = 10;

type Cell = { tongue: Tongue | "another"; index: number; pictures?: boolean };

const cells: readonly Cell[] = [
  { tongue: "english", index: 0 },
  { tongue: "english", index: 1 },
  { tongue: "english", index: 2 },
  { tongue: "english", index: 3 },
  { tongue: "english", index: 0, pictures: false },
  { tongue: "japanese", index: 1 },
  { tongue: "arabic", index: 2 },
  { tongue: "another", index: 0 },
];

// Each row has its own language.
const others: readonly Tongue[] = ["simplifiedChinese", "korean", "hebrew", "traditionalChinese", "thai", "hindi"];

const studio = createStudio();
const pictures: OverlayOptions[] = [];
let row = 0;
for (const template of ["field_notes", "poster", "notebook"] as const) {
  for (const brand of Object.keys(looks) as (keyof typeof looks)[]) {
    for (const [column, { tongue, index, pictures: shown = true }] of cells.entries()) {
      const carousel = await carouselOf({
        brand,
        tongue: tongue === "another" ? (others[row] ?? "english") : tongue,
        template,
        pages: 2,
        pictures: shown,
      });
      const { bytes } = await toJpeg(studio, await studio.draw(carousel, index, "portrait"));
      const input = await sharp(bytes).resize(slide).png().toBuffer();
      pictures.push({ input, left: gap + column * (slide.width + gap), top: gap + row * (slide.height + gap) });
    }
    row += 1;
  }
}
const size = { width: gap + cells.length * (slide.width + gap), height: gap + row * (slide.height + gap) };
const sheet = sharp({ create: { ...size, channels: 3, background: "#dcdad6" } }).composite(pictures);
mkdirSync(join(file, ".."), { recursive: true });
writeFileSync(file, await sheet.png({ palette: true, colors: 256, dither: 0.6, compressionLevel: 9 }).toBuffer());
