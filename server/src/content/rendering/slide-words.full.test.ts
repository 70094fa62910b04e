import { limits } from "@galley/contract";
import { expect, test } from "vitest";
import { checkContent } from "#src/content/posts/rules/check-content.ts";
import { carouselOf } from "#test/carousels.ts";
import { type CanvasName, canvases } from "./drawing/canvas.ts";
import { createStudio } from "./drawing/draw-slides.ts";
import { Undrawable } from "./drawing/undrawable.ts";

const studio = createStudio();
const lengths = { title: limits.slideTitleLengthMax, body: limits.slideBodyLengthMax } as const;
type Field = keyof typeof lengths;

/** Words of one kind of letter, in any length. */
const kinds: Record<string, (length: number) => string> = {
  digits: (length) => "1234567890".repeat(20).slice(0, length),
  "wide capitals": (length) => "W".repeat(length),
  capitals: (length) => "BCDGHKNRXQZ".repeat(20).slice(0, length),
  "one letter": (length) => "x".repeat(length),
  consonants: (length) => "xkdn".repeat(60).slice(0, length),
  German: (length) => "wärmepumpenförderungsantragsformularverordnung".repeat(5).slice(0, length),
  Hebrew: (length) => "מ".repeat(length),
  Arabic: (length) => "مستشفيات".repeat(30).slice(0, length),
  Korean: (length) => "한국어".repeat(70).slice(0, length),
  Russian: (length) => "водогрязеторфопарафинолечение".repeat(7).slice(0, length),
};

function isTold(field: Field, words: string): boolean {
  const slide = { kicker: "", title: "Walls", body: "Text.", imageId: null, [field]: words };
  const content = { kind: "carousel", slides: [slide], caption: "", hashtags: [] } as never;
  return checkContent(content, () => "").some(({ code }) => code === "word_too_long");
}

/** Returns whether each template draws a slide with these words for each canvas. */
async function isDrawn(field: Field, words: string): Promise<boolean> {
  for (const template of ["field_notes", "poster", "notebook"] as const) {
    const base = await carouselOf({ brand: "hearth", tongue: "english", template, pages: 1 });
    const slide = { role: "slide" as const, kicker: "", title: "Walls", body: "Text.", picture: null, [field]: words };
    for (const canvas of Object.keys(canvases) as CanvasName[]) {
      try {
        await studio.draw({ ...base, slides: [slide, slide, slide] }, 1, canvas);
      } catch (error) {
        if (error instanceof Undrawable) return false;
        throw error;
      }
    }
  }
  return true;
}

/** Returns the greatest length for which something holds, which holds for none above it. */
async function longest(max: number, holds: (length: number) => Promise<boolean> | boolean): Promise<number> {
  let [low, high] = [1, max + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

test.each(Object.keys(kinds).flatMap((kind) => (["title", "body"] as const).map((field) => [kind, field] as const)))(
  "a word that no slide has room for is told when it is written, and few that have room are: %s in the %s",
  async (kind, field) => {
    const make = kinds[kind] ?? String;
    const drawn = await longest(lengths[field], (length) => isDrawn(field, make(length)));
    const untold = await longest(lengths[field], (length) => !isTold(field, make(length)));
    expect(untold).toBeLessThanOrEqual(drawn);
    expect(untold).toBeGreaterThan(0.75 * drawn);
  },
);
