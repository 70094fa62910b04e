import sharp from "sharp";
import { chanceOf } from "./chance.ts";
import type { Motif } from "./motifs/motif.ts";
import { namedObject } from "./naming/named-object.ts";
import type { Illustration, IllustrationOrder, Language } from "./order.ts";
import { colorName } from "./palette/color-name.ts";
import { paletteOf } from "./palette/palette.ts";
import { type Scheme, schemesOf } from "./palette/scheme.ts";
import { patterns } from "./pictures/patterns.ts";
import type { Art, Pattern, Scene } from "./pictures/picture.ts";
import { scenes } from "./pictures/scenes.ts";

// One picture at a time in one thread, and no cache between pictures.
sharp.cache(false);
sharp.concurrency(1);

const sideMin = 16;
const sideMax = 4096;
// The first variation uses one of the schemes that suit the brand best.
const startingSchemes = 3;

/** Contents and composition of a picture. */
export type Plan = { scheme: Scheme } & ({ shows: "object"; scene: Scene; subject: Motif } | { shows: "pattern"; pattern: Pattern });

/**
 * Draws a picture without a model: the object that the prompt names, or a pattern. The same order gives the same bytes. Throws a
 * RangeError for an invalid size or variation.
 */
export async function drawIllustration(order: IllustrationOrder): Promise<Illustration> {
  if (!Number.isSafeInteger(order.variation) || order.variation < 0) {
    throw new RangeError(`The variation is ${order.variation}. Give a whole number from 0.`);
  }
  requireSide("width", order.width);
  requireSide("height", order.height);
  const { width, height } = order;
  const plan = planIllustration(order);
  const { elements, focus } = compose(order, plan);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${elements}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 6, adaptiveFiltering: false }).toBuffer();
  return { bytes, focus: { x: share(focus.x, width), y: share(focus.y, height) }, alt: describe(plan, order.language), shows: plan.shows };
}

/** Plans a picture. Variations of one prompt take compositions and schemes in turn, so that neighbors share neither. */
export function planIllustration({ prompt, seed, variation, brand }: IllustrationOrder): Plan {
  const chance = chanceOf(prompt, seed);
  const schemes = schemesOf(paletteOf(brand), brand);
  const scheme = inTurn(schemes, variation + Math.floor(chance.between(0, startingSchemes)));
  const subject = namedObject(prompt);
  return subject === undefined
    ? { shows: "pattern", scheme, pattern: inTurn(chance.shuffled(patterns), variation) }
    : { shows: "object", scheme, scene: inTurn(chance.shuffled(scenes), variation), subject };
}

/** Composes a picture. Of the prompt, only numbers and names of motifs reach its elements. */
export function compose({ prompt, seed, variation, width, height }: IllustrationOrder, plan: Plan): Art {
  const canvas = { width, height, scheme: plan.scheme, chance: chanceOf(prompt, seed, variation) };
  return plan.shows === "pattern" ? plan.pattern.draw(canvas) : plan.scene.draw(canvas, plan.subject);
}

const patternWords: Readonly<Record<Exclude<Language, "en">, string>> = {
  de: "Muster",
  pt: "Padrão gráfico",
  es: "Patrón gráfico",
  fr: "Motif graphique",
  it: "Motivo grafico",
  nl: "Grafisch patroon",
  pl: "Wzór graficzny",
};

/** Describes a plan: in English with its composition and colors, elsewhere by the name of what it shows. */
export function describe(plan: Plan, language: Language = "en"): string {
  if (language !== "en") return plan.shows === "pattern" ? patternWords[language] : nameIn(plan.subject, language);
  const { background, hush, field, floor } = plan.scheme;
  const colors = new Set((plan.shows === "pattern" ? [background, hush, field] : [background, field, floor]).map(colorName));
  const shown = plan.shows === "pattern" ? `Pattern of ${plan.pattern.noun}` : `Flat drawing of ${plan.subject.noun} ${plan.scene.setting}`;
  return `${shown}, in ${new Intl.ListFormat("en-US", { type: "conjunction" }).format(colors).replace(", and ", " and ")}.`;
}

function nameIn({ words }: Motif, language: Language): string {
  const [name = ""] = words[language].split(/\*|, /, 1);
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

function share(value: number, whole: number): number {
  return Math.round(Math.min(1, Math.max(0, value / whole)) * 1000) / 1000;
}

function requireSide(name: "width" | "height", value: number): void {
  if (Number.isInteger(value) && value >= sideMin && value <= sideMax) return;
  throw new RangeError(`The ${name} is ${value}. Give a whole number from ${sideMin} to ${sideMax}.`);
}

function inTurn<T>(list: readonly T[], count: number): T {
  const found = list[count % list.length];
  if (found === undefined) throw new Error("There is nothing to choose from.");
  return found;
}
