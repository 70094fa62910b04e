import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { plainVisual } from "@galley/contract";
import sharp, { type OverlayOptions } from "sharp";
import { drawIllustration } from "../illustrator/src/index.ts";
import { themeOf } from "../server/src/content/rendering/theme/theme.ts";
import { brandColors } from "../server/src/making/generation/pictures/brand-colors.ts";

// Draws docs/pictures/illustrations.png: four choices for each of two prompts in a row, each row in another brand.
const file = join(import.meta.dirname, "../docs/pictures/illustrations.png");
const gap = 10;
const choices = 4;
const portrait = { width: 216, height: 270 };

const brand = (name: string, primary: string | null = null, accent: string | null = null, paper: string | null = null) =>
  brandColors(themeOf(name, { ...plainVisual, colors: { primary, accent, paper } }));

const rows = [
  {
    colors: brand("Hearth & Home", "#0f3a33", "#e2572f", "#f4efe6"),
    prompts: ["A stone house under a winter sun", "How to choose a heat pump"],
  },
  { colors: brand("Tern & Tide"), prompts: ["Zwei Pakete vor der Tür", "Rain, rivers and where the water goes"] },
  { colors: brand("Ledger", "#1d4ed8", "#f59e0b", "#ffffff"), prompts: ["Un livre ouvert", "What a weekly meeting costs a team"] },
  { colors: brand("Signal", "#7c5cff", "#00e0c6", "#0b0b12"), prompts: ["Uma bicicleta azul", "Sail through the audit"] },
] as const;

const pictures: OverlayOptions[] = [];

for (const [row, { colors, prompts }] of rows.entries()) {
  for (const [column, prompt] of prompts.entries()) {
    for (let variation = 0; variation < choices; variation += 1) {
      const order = { prompt, seed: "sheet", variation, width: 1080, height: 1350, brand: colors };
      const left = gap + (column * choices + variation) * (portrait.width + gap);
      const { bytes } = await drawIllustration(order);
      pictures.push({ input: await sharp(bytes).resize(portrait).png().toBuffer(), left, top: gap + row * (portrait.height + gap) });
    }
  }
}
const size = { width: gap + 2 * choices * (portrait.width + gap), height: gap + rows.length * (portrait.height + gap) };
const sheet = sharp({ create: { ...size, channels: 3, background: "#dcdad6" } }).composite(pictures);
mkdirSync(join(file, ".."), { recursive: true });
writeFileSync(file, await sheet.png({ palette: true, colors: 256, dither: 0.6, compressionLevel: 9 }).toBuffer());
