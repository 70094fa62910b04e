import type { MeasuredNode } from "@takumi-rs/core";
import { describe, expect, test } from "vitest";
import { carouselOf } from "#test/carousels.ts";
import { representatives } from "#test/chance.ts";
import { textLinesOf } from "../files/text-lines.ts";
import type { Carousel } from "../slide-source.ts";
import { type CanvasName, canvases } from "./canvas.ts";
import { createStudio } from "./draw-slides.ts";
import { withSoftHyphens } from "./writing/hyphens.ts";

const studio = createStudio();
const templates = ["field_notes", "poster", "notebook"] as const;

async function deckOf(language: string, words: { title: string; body?: string }, template: (typeof templates)[number]): Promise<Carousel> {
  const base = await carouselOf({ brand: "hearth", tongue: "english", template, pages: 1, pictures: false });
  return { ...base, language, slides: base.slides.map((slide) => ({ ...slide, body: "", ...words, kicker: "k" })) };
}

/** Returns the lines of a slide from top to bottom, and the right edge of its words. */
async function linesAt(carousel: Carousel, canvas: CanvasName): Promise<{ lines: string[]; right: number }> {
  const { node, images, direction } = await studio.draw(carousel, 1, canvas);
  const { width, height } = canvases[canvas];
  const measured: MeasuredNode = await studio.renderer.measure(node, { width, height, images, lang: carousel.language });
  const lines = textLinesOf(measured, node, direction);
  return { lines: lines.map(({ text }) => text), right: Math.max(...lines.map((line) => line.x + line.width)) };
}

const soft = "\u00ad";

describe("a long word", () => {
  const words = [
    ["de", "Donaudampfschifffahrtsgesellschaftskapitän", ["Donaudampfschifffahrts", "gesellschaftskapitän"]],
    ["fi", "lentokonesuihkuturbiinimoottoriapumekaanikko", null],
    ["pt-BR", "inconstitucionalissimamenteditas", null],
    ["ru", "достопримечательностямиобильный", null],
    ["el", "ηλεκτροεγκεφαλογραφημάτωνμας", null],
  ] as const;
  const shapes = ["portrait", "square", "tall"] as const;
  // The first round has each word once, and in it each template and each canvas.
  const cases = [0, 1, 2].flatMap((round) =>
    words.map(([language, word], index) => [templates[(index + round) % 3] ?? "poster", language, word, index + round] as const),
  );

  test.each(representatives(cases, words.length))(
    "is parted with a hyphen at the end of each line: %s, %s",
    async (template, language, word, turn) => {
      const turned = [0, 1, 2].flatMap((step) => shapes.slice((turn + step) % 3).slice(0, 1));
      for (const canvas of representatives(turned, 1)) {
        const { lines, right } = await linesAt(await deckOf(language, { title: word, body: `Das ist ${word} hier.` }, template), canvas);
        const said = lines.slice(1).join("\n");
        // Joined again, it is the same word, in the title and in the text below.
        expect(said.replaceAll(`${soft}\n`, "").split(word)).toHaveLength(3);
        const parts = said.split("\n").filter((line) => line.includes(soft));
        expect(parts.length, canvas).toBeGreaterThan(0);
        for (const line of parts) expect(line.indexOf(soft), line).toBe(line.length - 1);
        expect(right).toBeLessThanOrEqual(canvases[canvas].width - 40);
      }
    },
  );

  test("is parted by the rules of its language", () => {
    expect(withSoftHyphens("Donaudampfschifffahrtsgesellschaft", "de").replaceAll(soft, "-")).toBe(
      "Donau-dampf-schiff-fahrts-ge-sell-schaft",
    );
    expect(withSoftHyphens("inconstitucionalissimamente", "pt-BR").replaceAll(soft, "-")).toMatch(/^incons-ti-tu-ci-o-na-/);
  });

  test("of a language without patterns is parted by those of its script, and never where a script has no hyphens", () => {
    for (const language of ["sw", "x", "ja"]) expect(withSoftHyphens("antidisestablishmentarianism", language)).toContain(soft);
    expect(withSoftHyphens("достопримечательностями", "en")).not.toContain(soft);
    expect(withSoftHyphens("достопримечательностямиобильный", "en")).toContain(soft);
    for (const word of ["ש".repeat(40), "س".repeat(40), "字".repeat(40)]) expect(withSoftHyphens(word, "he")).toBe(word);
  });

  test("with a hyphen of its own stays whole, too", async () => {
    const words = {
      title: "A short-duct unit",
      body: "Well-insulated houses of two-storey streets need less of it than all-in-one offers say.",
    };
    for (const template of templates) {
      const { lines } = await linesAt(await deckOf("en", words, template), "square");
      for (const word of ["short-duct", "Well-insulated", "two-storey", "all-in-one"])
        expect(
          lines.some((line) => line.includes(word)),
          `${template}: ${word}`,
        ).toBe(true);
    }
  });

  test("of up to 24 letters stays whole", async () => {
    const title = "Wärmepumpenförderungsamt";
    expect(title).toHaveLength(24);
    for (const template of templates) expect((await linesAt(await deckOf("de", { title }, template), "square")).lines).toContain(title);
  });
});

describe("what cannot be parted", () => {
  test.each(representatives(templates, 1))("is set smaller until it fits: %s", async (template) => {
    const title = "מ".repeat(42);
    const { lines, right } = await linesAt(await deckOf("he", { title }, template), "portrait");
    expect(lines).toContain(title);
    expect(right).toBeLessThanOrEqual(1080 - 40);
  });

  test.each(representatives(templates, 1))(
    "is refused where not even small letters would do, naming slide and word: %s",
    async (template) => {
      const body = "ש".repeat(170);
      const carousel = await deckOf("he", { title: "קיר", body }, template);
      await expect(studio.draw(carousel, 1, "portrait")).rejects.toThrow(/^Slide 2 contains “ש{40}…”, which does not fit on a line/);
    },
  );

  test("an address goes on in the next line without a hyphen that would be read as its own", async () => {
    const body = "See https://www.example.org/guides/heat-pumps/old-houses/application-and-deadlines-2026/overview.html";
    const { lines } = await linesAt(await deckOf("en", { title: "Where", body }, "notebook"), "portrait");
    expect(lines.join("")).toContain(body.replace("See ", ""));
    expect(lines.join("")).not.toContain(soft);
  });
});
