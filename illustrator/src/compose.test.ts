import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { representatives } from "../../server/test/chance.ts";
import { chanceOf } from "./chance.ts";
import { compose, describe as describePlan, planIllustration } from "./draw-illustration.ts";
import { motifs } from "./motifs/motifs.ts";
import type { Language } from "./order.ts";
import { inksOn } from "./palette/inks.ts";
import { paletteOf } from "./palette/palette.ts";
import { schemesOf } from "./palette/scheme.ts";
import { patterns } from "./pictures/patterns.ts";
import { scenes } from "./pictures/scenes.ts";
import { hearth, hostileBrands, orderOf } from "./test-support.ts";

// Usual, equal, missing and invalid colors come first.
const telling = new Set(["hearth", "black", "nothing", "no colours"]);
const brands = Object.entries({ hearth, ...hostileBrands }).toSorted(
  ([one], [other]) => Number(telling.has(other)) - Number(telling.has(one)),
);
const sizes = [
  { width: 1080, height: 1350 },
  { width: 1600, height: 900 },
  { width: 4096, height: 16 },
  { width: 16, height: 4096 },
  { width: 16, height: 16 },
];
const element =
  /^(?:<(?:rect|circle|path)(?: [a-z-]+="[-\w#.,() ]*")+\/>|<g(?: [a-z-]+="[-\w#.() ]*")*>|<\/g>|<clipPath id="[a-z]+">|<\/clipPath>)*$/;

/** Fails for anything but shapes: words, pictures, styles, invalid numbers. */
function requireShapes(elements: string): void {
  expect(elements.length).toBeGreaterThan(50);
  expect(elements.replace(element, "").slice(0, 120)).toBe("");
  expect(elements).not.toMatch(/NaN|Infinity|undefined|null|e[+-]\d/);
}

describe("every composition", () => {
  test.each(representatives(brands, 4))("is made of shapes alone, each scheme in another size, for a brand of %s", (_, brand) => {
    const [first] = motifs;
    if (first === undefined) throw new Error("There are no motifs.");
    for (const [index, scheme] of schemesOf(paletteOf(brand), brand).entries()) {
      const canvas = () => ({ ...(sizes[index] ?? { width: 300, height: 300 }), scheme, chance: chanceOf(index) });
      for (const scene of scenes) requireShapes(scene.draw(canvas(), first).elements);
      for (const pattern of patterns) requireShapes(pattern.draw(canvas()).elements);
    }
  });

  test("of a motif differs from that of every other motif", () => {
    const [scheme] = schemesOf(paletteOf(hearth), hearth);
    for (const scene of scenes) {
      const drawn = motifs.map((motif) => scene.draw({ width: 400, height: 500, scheme, chance: chanceOf(1) }, motif).elements);
      for (const elements of drawn) requireShapes(elements);
      expect(new Set(drawn).size).toBe(motifs.length);
    }
  });

  test.each(["A house", "Coffee", "Nothing in particular"])("is followed by another one on another ground: %s", (prompt) => {
    for (let variation = 0; variation < 20; variation += 1) {
      const [one, other] = [0, 1].map((step) => planIllustration(orderOf({ prompt, variation: variation + step })));
      expect(one?.shows === "object" ? one.scene : one?.pattern).not.toBe(other?.shows === "object" ? other.scene : other?.pattern);
      expect(one?.scheme.background).not.toBe(other?.scheme.background);
    }
  });
});

describe("every motif", () => {
  test.each(representatives(brands, 4))("can be seen on every ground of a brand of %s", async (_, brand) => {
    const palette = paletteOf(brand);
    const all = schemesOf(palette, brand).map(({ background }) => {
      const columns = motifs.map(
        (motif, index) => `<g transform="translate(${index * 400} 0)">${motif.draw(inksOn(palette, background))}</g>`,
      );
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${motifs.length * 40}" height="40" viewBox="0 0 ${motifs.length * 400} 400"><rect width="100%" height="100%" fill="${background}"/>${columns.join("")}</svg>`;
    });
    for (const svg of all) {
      const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      for (const index of motifs.keys()) expect(shareApart(data, info.width, index * 40), motifs[index]?.name).toBeGreaterThan(0.08);
    }
  });

  test("keeps to its square", async () => {
    const inks = inksOn(paletteOf(hearth), "#ffffff");
    for (const motif of motifs) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="-100 -100 600 600">${motif.draw(inks)}</svg>`;
      const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true });
      const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)];
      expect(Math.min(left, top), motif.name).toBeGreaterThanOrEqual(19);
      expect(Math.max(left + info.width, top + info.height), motif.name).toBeLessThanOrEqual(101);
      if (motif.stance === "stands") expect(top + info.height, `${motif.name} touches what it stands on`).toBeGreaterThanOrEqual(98);
    }
  });
});

describe("a prompt", () => {
  const hostile = [
    "",
    " ",
    '"/><text x="1" y="1">house</text><svg onload="x">',
    "<!ENTITY x SYSTEM 'file:///etc/passwd'> &x; house",
    "🏠🔥👩‍👩‍👧‍👦 house".repeat(20),
    `house\u0000\u0007\u202e\ufeff\ud800 ${"\u0300".repeat(200)}`,
    "a".repeat(1000),
    "house ".repeat(10_000),
    "__proto__ constructor hasOwnProperty toString",
    "家 家屋 暖房 בית منزل",
  ];

  test.each(hostile)("never enters the drawing, whatever stands in it (%#)", async (prompt) => {
    for (const variation of [0, 1, 2, 3]) {
      const order = orderOf({ prompt, seed: prompt, variation });
      requireShapes(compose(order, planIllustration(order)).elements);
    }
  });
});

describe("a description", () => {
  const describing = (prompt: string, language?: Language) => describePlan(planIllustration(orderOf({ prompt })), language);

  test("names the object, where it is and its colors", () => {
    expect(describing("House")).toMatch(/^Flat drawing of a house (?:in|among) .+, in [a-z ]+(?:, [a-z ]+)* and [a-z ]+\.$/);
  });

  test("says that a pattern is one, and never repeats the prompt", () => {
    expect(describing("Zyxwv")).toMatch(/^Pattern of (?!.*Zyxwv).+\.$/);
  });

  test.each([
    ["de", "Haus", "Muster"],
    ["fr", "Maison", "Motif graphique"],
    ["pl", "Dom", "Wzór graficzny"],
  ] as const)("is in the language that was asked for: %s", (language, object, pattern) => {
    expect([describing("House", language), describing("Zyxwv", language)]).toEqual([object, pattern]);
  });
});

function shareApart(data: Buffer, width: number, left: number): number {
  let apart = 0;
  for (let at = 0; at < 1600; at += 1) {
    const pixel = (Math.floor(at / 40) * width + left + (at % 40)) * 3;
    const differs = [0, 1, 2].some((channel) => Math.abs((data[pixel + channel] ?? 0) - (data[channel] ?? 0)) > 24);
    if (differs) apart += 1;
  }
  return apart / 1600;
}
