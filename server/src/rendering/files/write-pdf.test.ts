import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { carouselOf, type Sample } from "#test/carousels.ts";
import { picture } from "#test/picture.ts";
import { createStudio, type Studio } from "../drawing/draw-slides.ts";
import { toPixels } from "../drawing/pixels.ts";
import type { Carousel } from "../slide-source.ts";
import { drawFiles } from "./draw-files.ts";
import { showsTheSame } from "./vector-check.ts";

const studio = createStudio();
const linkedin = { destination: "linkedin", ratio: "4:5" } as const;

async function pdfOf(carousel: Carousel, by: Studio = studio): Promise<Buffer> {
  const [file] = await drawFiles(by, carousel, linkedin);
  return Buffer.from(file?.bytes ?? []);
}

function sample(over: Partial<Sample> = {}): Promise<Carousel> {
  return carouselOf({ brand: "hearth", tongue: "english", template: "field_notes", pages: 2, ...over });
}

/** What the pages draw and show, unpacked. */
function contentsOf(pdf: Buffer): string[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\r?\n/g)].flatMap((match) => {
    const start = match.index + match[0].length;
    const end = text.indexOf("\nendstream", start);
    try {
      return [inflateSync(pdf.subarray(start, end)).toString("latin1")];
    } catch {
      return [];
    }
  });
}

/** What stands beside letters as their spelling: UTF-16 within parentheses. */
function spelled(content: string): string[] {
  return [...content.matchAll(/\/ActualText \(\xfe\xff((?:\\.|[^)\\])*)\)/gs)].map(([, escaped = ""]) => {
    const plain = escaped.replaceAll(
      /\\([nrtbf()\\])/g,
      (_, letter: string) => ({ n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" })[letter] ?? letter,
    );
    return Buffer.from(plain, "latin1").swap16().toString("utf16le");
  });
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

  test.each(["english", "japanese", "arabic"] as const)("is the same bytes each time, under one megabyte: %s", async (tongue) => {
    const carousel = await sample({ tongue, pages: 5 });
    const first = await pdfOf(carousel);
    expect(first.length).toBeLessThan(1_000_000);
    expect((await pdfOf(carousel)).equals(first)).toBe(true);
    expect((await pdfOf(carousel, createStudio())).equals(first)).toBe(true);
  });

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

  test("spells letters beside the font's own: Polish, Greek, Russian and Arabic", async () => {
    const titles = ["Łódź i ciepło", "Παλιά σπίτια", "Старый дом", "بيت قديم"];
    const base = await sample({ pictures: false });
    const slides = titles.map((title) => ({ role: "slide" as const, kicker: "", title, body: "", picture: null }));
    for (const [index, slide] of slides.entries()) {
      const content = contentsOf(await pdfOf({ ...base, slides: [slide, slide, slide] })).join("");
      expect(spelled(content), slide.title).toContain(titles[index]);
    }
  });

  test("holds photographs as the JPEGs that they are, and a logo with transparency too", async () => {
    const logo = { bytes: await picture(7, { width: 200, height: 80, alpha: true }).png().toBuffer(), focus: null, alt: "" };
    const carousel = await sample();
    const pdf = await pdfOf({ ...carousel, speaker: { ...carousel.speaker, logo } });
    // The logo once for each of the three grounds that it stands on.
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
