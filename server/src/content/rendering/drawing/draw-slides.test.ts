import { limits } from "@galley/contract";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { missingGlyphs } from "#src/content/glyphs/coverage.ts";
import { carouselOf, landscape, told } from "#test/carousels.ts";
import { representatives } from "#test/chance.ts";
import { objectShare } from "../../../../../illustrator/src/pictures/picture.ts";
import { layCard } from "../files/draw-export-files.ts";
import type { Carousel, SourceSlide } from "../slide-source.ts";
import { type CanvasName, canvases } from "./canvas.ts";
import { createStudio } from "./draw-slides.ts";
import { cropPicture } from "./pictures.ts";
import { toJpeg } from "./pixels.ts";

const studio = createStudio();
const templateNames = ["field_notes", "poster", "notebook"] as const;
const canvasNames = Object.keys(canvases) as CanvasName[];

const longest = {
  kicker: "W".repeat(limits.slideKickerLengthMax),
  title: "Underfloor heating in protected farmhouses: a full guide",
  body: "Everything about pipes, screed thickness, flow temperatures and permits, with the costs we measured in twelve renovations between 2023 and 2026, and the mistakes nobody mentions 🏡.",
};

function withSlides(carousel: Carousel, slides: SourceSlide[]): Carousel {
  return { ...carousel, slides };
}

describe("words that are as long as they may be", () => {
  // The first round has each template and each canvas once.
  const shapes = canvasNames.flatMap((_, round) =>
    templateNames.map((template, index) => [template, canvasNames[(index + round) % canvasNames.length] ?? "portrait"] as const),
  );

  test.each(representatives(shapes, canvasNames.length))("stay within a slide: %s, %s", async (template, canvasName) => {
    expect([longest.title.length, [...longest.body].length]).toEqual([limits.slideTitleLengthMax, limits.slideBodyLengthMax]);
    const base = await carouselOf({ brand: "hearth", tongue: "english", template, pages: 1 });
    const picture = await landscape(0);
    const roles = ["cover", "slide", "closing"] as const;
    const slides: SourceSlide[] = [null, picture].flatMap((shown) => roles.map((role) => ({ role, ...longest, picture: shown })));
    const carousel = withSlides(base, slides);
    const { width, height } = canvases[canvasName];
    for (const index of slides.keys()) {
      const drawing = await studio.draw(carousel, index, canvasName);
      const measured = await studio.renderer.measure(drawing.node, { width, height, images: drawing.images });
      const { right, bottom } = reach(measured);
      expect(right, `slide ${index} reaches to the right`).toBeLessThanOrEqual(width + 12);
      expect(bottom, `slide ${index} reaches down`).toBeLessThanOrEqual(height - 20);
    }
  });
});

describe("a picture", () => {
  const shapes = templateNames.flatMap((template) => canvasNames.map((canvasName) => [template, canvasName] as const));
  const red = { r: 255, g: 0, b: 0 };

  async function slidesWith(template: (typeof templateNames)[number]) {
    const base = await carouselOf({ brand: "hearth", tongue: "english", template, pages: 1, pictures: false });
    const bytes = await sharp({ create: { width: 1080, height: 1350, channels: 3, background: red } })
      .png()
      .toBuffer();
    return withSlides(
      base,
      base.slides.map((slide) => ({ ...slide, picture: { bytes, focus: null, alt: "" } })),
    );
  }

  test.each(shapes)("shows an object of the built-in illustrator whole: %s, %s", async (template, canvasName) => {
    const carousel = await slidesWith(template);
    for (const index of carousel.slides.keys()) {
      const { photograph } = await studio.draw(carousel, index, canvasName);
      expect((photograph?.height ?? 0) / (photograph?.width ?? 1)).toBeGreaterThanOrEqual(objectShare);
    }
  });

  // The pictures of the third template lie askew.
  test.each(["field_notes", "poster"] as const)("has its full colors up to its edges: %s", async (template) => {
    const carousel = await slidesWith(template);
    for (const index of carousel.slides.keys()) {
      const drawing = await studio.draw(carousel, index, "portrait");
      const { bytes } = await toJpeg(studio, drawing);
      const { data, info } = await sharp(bytes)
        .extract({ left: 30, top: 0, width: 1, height: 1350 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const inRed = Array.from({ length: info.height }, (_, row) => row * info.channels).filter(
        (at) => (data[at] ?? 0) > 240 && (data[at + 1] ?? 255) < 20 && (data[at + 2] ?? 255) < 20,
      );
      expect(inRed.length).toBeGreaterThanOrEqual((drawing.photograph?.height ?? 0) - 2);
    }
  });
});

type Measured = Awaited<ReturnType<typeof studio.renderer.measure>>;

/** Measures how far the words of a tree extend. */
function reach({ transform, runs, children }: Measured): { right: number; bottom: number } {
  const [, , , , left, top] = transform;
  const own = runs
    .filter(({ text }) => text.trim() !== "")
    .map(({ x, y, width, height }) => ({ right: left + x + width, bottom: top + y + height }));
  const all = [...own, ...children.map(reach)];
  return { right: Math.max(0, ...all.map(({ right }) => right)), bottom: Math.max(0, ...all.map(({ bottom }) => bottom)) };
}

describe("the same slides", () => {
  test("are the same bytes, whatever was drawn between", async () => {
    const english = await carouselOf({ brand: "tern", tongue: "english", template: "field_notes", pages: 1 });
    const first = await toJpeg(studio, await studio.draw(english, 0, "portrait"), 0.5);
    for (const tongue of representatives(["japanese", "arabic", "traditionalChinese", "korean"] as const, 2)) {
      const other = await carouselOf({ brand: "hearth", tongue, template: "poster", pages: 1 });
      await toJpeg(studio, await studio.draw(other, 1, "tall"), 0.5);
    }
    const fresh = createStudio();
    const again = await toJpeg(fresh, await fresh.draw(english, 0, "portrait"), 0.5);
    const later = await toJpeg(studio, await studio.draw(english, 0, "portrait"), 0.5);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(later.bytes.equals(first.bytes)).toBe(true);
  });
});

describe("letters", () => {
  test("that no font has are named, others are not", () => {
    for (const { cover, page, closing } of Object.values(told)) {
      for (const words of [cover, page, closing]) expect(missingGlyphs(Object.values(words).join(" "))).toEqual([]);
    }
    expect(missingGlyphs("Größe Łódź Ελληνικά Привет 👩‍👩‍👧 🇵🇹 1️⃣ … – “quoted” €")).toEqual([]);
    expect(missingGlyphs("ತುಳು ok")).toEqual(["ತು", "ಳು"]);
  });

  test("are those of the carousel's language: one ideograph has a form for each country", async () => {
    const base = await carouselOf({ brand: "hearth", tongue: "japanese", template: "poster", pages: 1, pictures: false });
    const slides = base.slides.map((slide) => ({ ...slide, kicker: "", title: "直骨平半", body: "" }));
    const drawn = new Set<string>();
    for (const language of ["ja", "zh-CN", "zh-TW", "ko"]) {
      const { bytes } = await toJpeg(studio, await studio.draw({ ...base, language, slides }, 0, "square"), 0.25);
      drawn.add(bytes.toString("base64"));
    }
    expect(drawn.size).toBe(4);
  });
});

describe("a picture", () => {
  async function redAndBlue(): Promise<Buffer> {
    const half = { create: { width: 800, height: 600, channels: 3, background: "#ff0000" } } as const;
    return sharp({ create: { width: 1600, height: 600, channels: 3, background: "#0000ff" } })
      .composite([{ input: half, left: 0, top: 0 }])
      .png()
      .toBuffer();
  }

  test.each([
    [0, "red"],
    [1, "blue"],
  ])("is cut around its focus: %s is %s", async (x, color) => {
    const cut = await cropPicture({ bytes: await redAndBlue(), focus: { x, y: 0.5 }, alt: "" }, { width: 300, height: 400 });
    const { channels, dominant } = await sharp(cut).stats();
    expect(channels[0]?.mean ?? 0).toBe(color === "red" ? channels[0]?.max : channels[0]?.min);
    expect(color === "red" ? dominant.r : dominant.b).toBeGreaterThan(200);
  });

  test("smaller than its area fills it", async () => {
    const small = await sharp(await redAndBlue())
      .resize(40)
      .png()
      .toBuffer();
    for (const focus of [null, { x: 0.9, y: 0.1 }]) {
      const cut = await cropPicture({ bytes: small, focus, alt: "" }, { width: 1080, height: 760 });
      expect(await sharp(cut).metadata()).toMatchObject({ width: 1080, height: 760 });
    }
  });
});

test("the picture of a link shows the brand where no font has the title's letters", async () => {
  const { theme } = await carouselOf({ brand: "tern", tongue: "english", template: "poster", pages: 1 });
  const card = { language: "kn", theme, kicker: "Tern & Tide", note: "ternandtide.example", picture: null, logo: null };
  const wordsOf = async (title: string) => {
    const laid = await layCard(studio, { ...card, title });
    return JSON.stringify(laid.node);
  };
  expect(await wordsOf("ಕಡಲು")).not.toContain("ಕ");
  expect(await wordsOf("ಕಡಲು")).toContain("Tern & Tide");
  expect(await wordsOf("The sea")).toContain("The sea");
});
