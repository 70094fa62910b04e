import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { expect, test } from "vitest";
import { carouselOf, looks, type Tongue } from "#test/carousels.ts";
import { chanceFrom, inShare, testSeed } from "#test/chance.ts";
import { farthestSquare, pixelsOf } from "../../../../illustrator/test/apart.ts";
import { createStudio } from "./drawing/draw-slides.ts";
import { toJpeg } from "./drawing/pixels.ts";

// Approved sheets. After an intended change: delete them, run this test twice, and look at them again.
const directory = join(import.meta.dirname, "../../../test/golden-slides");
const studio = createStudio();
const slideWidth = 216;
const gap = 6;
// Loss of the approved pictures by their small size, and a little more.
const differenceMax = 8;

const brands = Object.keys(looks) as (keyof typeof looks)[];
const templates = ["field_notes", "poster", "notebook"] as const;

/** Draws a cover, a slide with words alone, one with a picture, and a closing slide: the four kinds of slides side by side. */
async function sheetOf(brand: keyof typeof looks, tongue: Tongue, template: (typeof templates)[number]): Promise<Buffer> {
  const carousel = await carouselOf({ brand, tongue, template, pages: 2 });
  const height = Math.round((slideWidth * 1350) / 1080);
  const slides: OverlayOptions[] = [];
  for (const index of carousel.slides.keys()) {
    const { bytes } = await toJpeg(studio, await studio.draw(carousel, index, "portrait"));
    slides.push({ input: await sharp(bytes).resize(slideWidth, height).png().toBuffer(), left: index * (slideWidth + gap), top: 0 });
  }
  const width = slides.length * (slideWidth + gap) - gap;
  return sharp({ create: { width, height, channels: 3, background: "#808080" } })
    .composite(slides)
    .png()
    .toBuffer();
}

/** Every template for the languages whose letters, direction or line breaks differ most; the others differ only in their letters. */
const sheets: readonly (readonly [brand: keyof typeof looks, tongue: Tongue, templates: readonly (typeof templates)[number][]])[] = [
  ...brands.flatMap((brand) => (["english", "japanese", "arabic"] as const).map((tongue) => [brand, tongue, templates] as const)),
  ["hearth", "simplifiedChinese", ["field_notes"]],
  ["tern", "traditionalChinese", ["notebook"]],
  ["tern", "korean", ["poster"]],
  ["hearth", "hebrew", ["notebook"]],
  ["hearth", "thai", ["field_notes"]],
  ["tern", "hindi", ["poster"]],
];

const all = sheets.flatMap(([brand, tongue, shown]) => shown.map((template) => [brand, tongue, template] as const));
const drawnSheets = chanceFrom(testSeed()).some(all, inShare(all.length, 3));

test.each(drawnSheets)("slides of %s in %s look as they were approved: %s", async (brand, tongue, template) => {
  const drawn = await sheetOf(brand, tongue, template);
  const file = join(directory, `${brand}-${tongue}-${template}.webp`);
  if (!existsSync(file)) {
    mkdirSync(directory, { recursive: true });
    writeFileSync(file, await sharp(drawn).webp({ quality: 60, nearLossless: true }).toBuffer());
    throw new Error(`There was no approved picture. Look at ${file}, and keep it if it is right.`);
  }
  const apart = farthestSquare(await pixelsOf(await readFile(file)), await pixelsOf(drawn));
  if (apart > differenceMax) writeFileSync(join(tmpdir(), `${brand}-${tongue}-${template}.png`), drawn);
  expect(apart).toBeLessThan(differenceMax);
});

test("one other letter in small text is a difference", async () => {
  const before = await carouselOf({ brand: "hearth", tongue: "english", template: "notebook", pages: 1 });
  const after = { ...before, slides: before.slides.map((slide) => ({ ...slide, body: slide.body.replace("chimney", "chimmey") })) };
  const small = async (carousel: typeof before) => {
    const { bytes } = await toJpeg(studio, await studio.draw(carousel, 1, "portrait"));
    return pixelsOf(await sharp(bytes).resize(slideWidth).png().toBuffer());
  };
  expect(farthestSquare(await small(before), await small(after))).toBeGreaterThan(differenceMax);
});
