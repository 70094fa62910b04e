import { describe, expect, test } from "vitest";
import { carouselOf, type Sample } from "#test/carousels.ts";
import { picture } from "#test/picture.ts";
import { createStudio, type Studio } from "../drawing/draw-slides.ts";
import { toPixels } from "../drawing/pixels.ts";
import type { Carousel } from "../slide-source.ts";
import { drawExportFiles } from "./draw-export-files.ts";
import { contentsOf, plainWords } from "./test-support.ts";
import { showsTheSame } from "./write-pdf.ts";

const studio = createStudio();
const linkedin = { destination: "linkedin", ratio: "4:5" } as const;

async function pdfOf(carousel: Carousel, by: Studio = studio): Promise<Buffer> {
  const [file] = await drawExportFiles(by, carousel, linkedin);
  return Buffer.from(file?.bytes ?? []);
}

function sample(over: Partial<Sample> = {}): Promise<Carousel> {
  return carouselOf({ brand: "hearth", tongue: "english", template: "field_notes", pages: 2, ...over });
}

/** Returns the texts of the letters without a shape, run by run from left to right. */
function saidBy(pdf: Buffer): string[] {
  const contents = contentsOf(pdf);
  const meanings = new Map<string, string>();
  for (const [, code = "", meaning = ""] of contents.join("").matchAll(/<([0-9a-f]{4})> <((?:[0-9a-f]{4})+)>\n/g)) {
    meanings.set(code, Buffer.from(meaning, "hex").swap16().toString("utf16le"));
  }
  const runs = contents.flatMap((content) => [...content.matchAll(/<([0-9a-f]+)> Tj/g)].map(([, codes = ""]) => codes));
  return runs.map((codes) => (codes.match(/.{4}/g) ?? []).map((code) => meanings.get(code)).join(""));
}

function count(pdf: Buffer, pattern: RegExp): number {
  return [...pdf.toString("latin1").matchAll(pattern)].length;
}

describe("a carousel as PDF", () => {
  test("says its title, author, language and the date of its words, and has a page per slide", async () => {
    const pdf = await pdfOf(await sample());
    const text = pdf.toString("latin1");
    const says = (words: string) => text.includes(words);
    for (const words of ["(Your stone house does not need a bigger heat pump)", "(Hearth & Home)", "/Lang (en)", "(D:20261120093000Z)"]) {
      expect(says(words), words).toBe(true);
    }
    expect(count(pdf, /\/Type \/Page\b/g)).toBe(4);
    expect([...new Set(text.match(/D:\d{8,}/g))]).toEqual(["D:20261120093000"]);
  });

  test.each(["english", "japanese", "arabic", "simplifiedChinese", "hebrew"] as const)(
    "is the same bytes each time, under one megabyte: %s",
    async (tongue) => {
      const carousel = await sample({ tongue, pages: 5 });
      const first = await pdfOf(carousel);
      expect(first.length).toBeLessThan(1_000_000);
      expect((await pdfOf(carousel)).equals(first)).toBe(true);
      expect((await pdfOf(carousel, createStudio())).equals(first)).toBe(true);
    },
  );

  test("draws words as shapes, and holds them again as invisible text that can be selected", async () => {
    const pages = contentsOf(await pdfOf(await sample({ pictures: false })));
    const shown = pages.filter((content) => content.includes(" Tf"));
    expect(shown).toHaveLength(4);
    for (const content of shown) expect(content.match(/ c\n/g)?.length ?? 0).toBeGreaterThan(200);
    const words = shown.flatMap((content) =>
      [...content.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1")),
    );
    expect(words.join("")).toContain("Your stone house");
    expect(words.join("")).toContain("A blower door test costs");
  });

  test("says every letter of every script, from left to right", async () => {
    const titles = [
      "Łódź i ciepło",
      "Παλιά σπίτια",
      "Старый дом",
      "古い家",
      "古い𠮟る家",
      "老房子“里”",
      "오래된 집",
      "บ้านเก่า",
      "पुराना घर",
      "בית ישן",
      "بيت قديم",
    ];
    const base = await sample({ pictures: false });
    const cover = base.slides.slice(0, 1);
    for (const title of titles) {
      const said = saidBy(await pdfOf({ ...base, slides: cover.map((slide) => ({ ...slide, title, body: "" })) }));
      const isReversed = /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(title);
      for (const word of title.split(" ")) {
        expect(said.join("\n"), title).toContain(isReversed ? [...word].toReversed().join("") : word);
      }
    }
  });

  test("says Latin words and figures within Hebrew in their own direction", async () => {
    const said = saidBy(await pdfOf(await sample({ tongue: "hebrew", pictures: false, pages: 1 })));
    const line = said.slice(said.indexOf("blower door") - 1);
    expect(line.slice(0, 3).map((run) => run.trim())).toEqual([
      expect.stringContaining("הלוע"),
      "blower door",
      expect.stringContaining("תומיטא"),
    ]);
    expect(said).toContain("280");
  });

  test("says a Hebrew slide of an English carousel from the right, with its signs where they are read", async () => {
    const base = await sample({ pictures: false, pages: 1 });
    const words = { kicker: "", title: "מודדים (blower door) עכשיו!", body: "קודם אוטמים." };
    const slides = base.slides.map((slide, index) => (index === 1 ? { ...slide, ...words } : slide));
    const said = saidBy(await pdfOf({ ...base, slides }));
    // From left to right: the period comes first, and the letters follow in reverse.
    expect(said).toContain(".םימטוא םדוק");
    expect(said.find((run) => run.includes("!"))).toMatch(/^\s*!/);
  });

  test("says a line of Latin words in Hebrew in the order in which it is read", async () => {
    const base = await sample({ pictures: false, pages: 1 });
    const title = "מודדים לפני שבוחרים מכונה גדולה (with a blower door)";
    const slides = base.slides.map((slide, index) => (index === 1 ? { ...slide, title, body: "" } : slide));
    const plain = plainWords(await pdfOf({ ...base, slides }));
    expect(plain).toContain("blower door)");
    expect(plain).not.toContain(")blower");
  });

  test("marks the hyphens that part words, so that the words can be found whole", async () => {
    const base = await sample({ pictures: false, pages: 1 });
    const title = "Donaudampfschifffahrtsgesellschaftskapitän";
    const slides = base.slides.map((slide) => ({ ...slide, title, body: "" }));
    const words = plainWords(await pdfOf({ ...base, language: "de", slides }));
    expect(words.replaceAll("\u00ad", "").split(title).length).toBeGreaterThan(2);
    expect(words).toContain("\u00ad");
  });

  test("holds photographs as the JPEGs that they are, and a logo with transparency too", async () => {
    const logo = { bytes: await picture(7, { width: 200, height: 80, alpha: true }).png().toBuffer(), focus: null, alt: "" };
    const carousel = await sample();
    const pdf = await pdfOf({ ...carousel, speaker: { ...carousel.speaker, logo } });
    // The logo once for each of the three background colors behind it.
    expect(count(pdf, /\/Filter \/DCTDecode/g)).toBe(2 + 3);
    expect(count(pdf, /\/Subtype \/Image/g)).toBe(2 + 3);
  });
});

describe("a page whose paths are wrong", () => {
  test("is told by its pixels", async () => {
    const carousel = await sample();
    const drawing = await studio.draw(carousel, 1, "portrait");
    const { width, height } = drawing.canvas;
    const { pixels } = await toPixels(studio.renderer, drawing, 1);
    const svg = await studio.renderer.renderSvg(drawing.node, { width, height, images: drawing.images });
    expect(await showsTheSame(svg, pixels, drawing.canvas)).toBe(true);
    const lines = svg.split("<g fill=");
    expect(await showsTheSame([...lines.slice(0, 3), ...lines.slice(4)].join("<g fill="), pixels, drawing.canvas)).toBe(false);
  });

  test("is written as a picture, and still says its words", async () => {
    const wrong = new Proxy(studio.renderer, {
      get(target, name) {
        if (name === "renderSvg")
          return async () => '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1350"><rect width="9" height="9"/></svg>';
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const pdf = await pdfOf(await sample({ pictures: false }), { ...studio, renderer: wrong });
    expect(count(pdf, /\/Width 1620/g)).toBe(4);
    expect(contentsOf(pdf).filter((content) => content.includes(" Tf"))).toHaveLength(4);
  });
});
