import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { plainVisual } from "@galley/contract";
import sharp, { type OverlayOptions } from "sharp";
import { drawIllustration } from "../illustrator/src/index.ts";
import { themeOf } from "../server/src/content/rendering/theme/theme.ts";
import { brandColors } from "../server/src/making/generation/pictures/brand-colors.ts";

// Draws docs/pictures/illustrations.png: four choices for each of two prompts in a row, each row in another brand, and covers below.
const file = join(import.meta.dirname, "../docs/pictures/illustrations.png");
const gap = 10;
const choices = 4;
const portrait = { width: 216, height: 270 };
const cover = { width: 442, height: 249 };

const brand = (name: string, primary: string | null = null, accent: string | null = null, paper: string | null = null) =>
  brandColors(themeOf(name, { ...plainVisual, colors: { primary, accent, paper } }));

const rows = [
  {
    colors: brand("Hearth & Home", "#0f3a33", "#e2572f", "#f4efe6"),
    prompts: ["A heat pump for an old stone house", "Zwölf Pflanzen für den schattigen Balkon"],
  },
  { colors: brand("Tern & Tide"), prompts: ["Rain, rivers and where the water goes", "Como economizar dinheiro todo mês"] },
  { colors: brand("Ledger", "#1d4ed8", "#f59e0b", "#ffffff"), prompts: ["What a weekly meeting costs a team", "Charts that people read"] },
  { colors: brand("Onyx", "#000000", "#000000", "#ffffff"), prompts: ["Cómo elegir una bicicleta", "Coffee before nine"] },
  { colors: brand("Signal", "#7c5cff", "#00e0c6", "#0b0b12"), prompts: ["Passwords for small offices", "On being right too early"] },
] as const;
const covers = [
  { colors: rows[0].colors, prompt: "Winter in the hills: a house by the forest" },
  { colors: rows[1].colors, prompt: "Why good bread takes a night" },
  { colors: rows[2].colors, prompt: "Lieferwagen in der Stadt" },
  { colors: rows[4].colors, prompt: "Notes on nothing in particular" },
] as const;

const pictures: OverlayOptions[] = [];

async function show(order: Parameters<typeof drawIllustration>[0], size: { width: number; height: number }, left: number, top: number) {
  const { bytes } = await drawIllustration(order);
  pictures.push({ input: await sharp(bytes).resize(size).png().toBuffer(), left, top });
}

for (const [row, { colors, prompts }] of rows.entries()) {
  for (const [column, prompt] of prompts.entries()) {
    for (let variation = 0; variation < choices; variation += 1) {
      const order = { prompt, seed: "sheet", variation, width: 1080, height: 1350, brand: colors };
      const left = gap + (column * choices + variation) * (portrait.width + gap);
      await show(order, portrait, left, gap + row * (portrait.height + gap));
    }
  }
}
const coversTop = gap + rows.length * (portrait.height + gap);
for (const [column, { colors, prompt }] of covers.entries()) {
  const order = { prompt, seed: `cover ${column}`, variation: column + 1, width: 1600, height: 900, brand: colors };
  await show(order, cover, gap + column * (cover.width + gap), coversTop);
}
const size = { width: gap + 2 * choices * (portrait.width + gap), height: coversTop + cover.height + gap };
const sheet = sharp({ create: { ...size, channels: 3, background: "#dcdad6" } }).composite(pictures);
mkdirSync(join(file, ".."), { recursive: true });
writeFileSync(file, await sheet.png({ palette: true, colors: 256, dither: 0.6, compressionLevel: 9 }).toBuffer());
