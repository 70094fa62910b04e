import type { MeasuredNode, Node } from "@takumi-rs/core";
import { describe, expect, test } from "vitest";
import { carouselOf } from "#test/carousels.ts";
import { type TextLine, textLinesOf } from "../files/text-lines.ts";
import type { Carousel } from "../slide-source.ts";
import { canvases } from "./canvas.ts";
import { createStudio } from "./draw-slides.ts";
import { textDirectionOf } from "./writing/direction.ts";

const studio = createStudio();
const templates = ["field_notes", "poster", "notebook"] as const;
type Words = { kicker?: string; title: string; body?: string };

/** Builds an English carousel with other words on its second slide. */
async function deckWith(template: (typeof templates)[number], { kicker = "", title, body = "" }: Words): Promise<Carousel> {
  const base = await carouselOf({ brand: "hearth", tongue: "english", template, pages: 3, pictures: false });
  const slides = base.slides.map((slide, index) => (index === 1 ? { ...slide, kicker, title, body } : slide));
  return { ...base, slides };
}

type Block = { text: string; dir: string | undefined; left: number; right: number; end: number; lines: TextLine[] };

/** Returns a slide's blocks of text, as the renderer lays them out. */
async function blocksOf(carousel: Carousel): Promise<Block[]> {
  const { node, images } = await studio.draw(carousel, 1, "portrait");
  const { width, height } = canvases.portrait;
  const measured = await studio.renderer.measure(node, { width, height, images, lang: carousel.language });
  return blocksIn(node, measured);
}

function blocksIn(node: Node, measured: MeasuredNode): Block[] {
  if (node.type === "text") {
    const [, , , , left] = measured.transform;
    const lines = textLinesOf(measured, node, "ltr");
    const runs = measured.runs.filter(({ text }) => text.trim() !== "");
    return [
      {
        text: node.text,
        dir: node.dir,
        left: left + Math.min(...runs.map(({ x }) => x)),
        right: left + Math.max(...runs.map(({ x, width }) => x + width)),
        end: left + measured.width,
        lines,
      },
    ];
  }
  return node.type === "container" ? (node.children ?? []).flatMap((child, index) => inside(child, measured.children[index])) : [];
}

function inside(node: Node, measured: MeasuredNode | undefined): Block[] {
  return measured === undefined ? [] : blocksIn(node, measured);
}

describe("the direction of a text", () => {
  test.each([
    ["Walls שלום", "ltr"],
    ["שלום walls", "rtl"],
    ["2026: (מדידה)", "rtl"],
    ["«؟» 12 walls", "rtl"],
    ["٢٠٢٦ walls", "ltr"],
    ["\u2067שלום\u2069 walls", "ltr"],
    ["\u200f12", "rtl"],
    ["12 % – 🏡", undefined],
  ])("is that of its first strong letter outside isolates: %s is %s", (text, direction) => {
    expect(textDirectionOf(text)).toBe(direction);
  });
});

describe("a slide from right to left among others", () => {
  test.each(templates)("begins at the right, with its last sign at the left end: %s", async (template) => {
    const blocks = await blocksOf(await deckWith(template, { title: "מודדים דליפות!", body: "בדיקה עולה בין 280 ל־450 אירו." }));
    for (const start of ["מודדים", "בדיקה"]) {
      const block = blocks.find(({ text }) => text.startsWith(start));
      expect(block?.dir).toBe("rtl");
      expect(Math.abs((block?.end ?? 0) - (block?.right ?? 0))).toBeLessThan(3);
      const [sign] = block?.lines.at(-1)?.runs ?? [];
      expect(sign?.text).toMatch(/^[^.!]*[.!]$/);
      expect(sign?.rightToLeft).toBe(true);
    }
  });

  test.each(templates)("leaves the slides beside it as they are: %s", async (template) => {
    const plain = await carouselOf({ brand: "hearth", tongue: "english", template, pages: 3, pictures: false });
    const mixed = await deckWith(template, { title: "קירות", body: "" });
    const [one, other] = [await studio.draw(plain, 2, "portrait"), await studio.draw(mixed, 2, "portrait")];
    expect(other.node).toEqual(one.node);
  });

  test("holds an English sentence in its own direction", async () => {
    const blocks = await blocksOf(await deckWith("notebook", { title: "قِس تسرب الهواء", body: "It ends with a full stop." }));
    const body = blocks.find(({ text }) => text.startsWith("It ends"));
    expect(body).toMatchObject({ dir: "ltr" });
    expect(body?.lines.map(({ text }) => text).join(" ")).toBe("It ends with a full stop.");
    expect(blocks.find(({ text }) => text.includes("تسرب"))?.dir).toBe("rtl");
  });

  test("keeps the letters of Arabic together, which have no space between them in any style", async () => {
    const { node } = await studio.draw(await deckWith("poster", { title: "قِس تسرب الهواء", body: "" }), 1, "portrait");
    const found = JSON.stringify(node).match(/\{[^{}]*"text":"قِس[^{}]*"style":\{[^{}]*\}/)?.[0] ?? "";
    expect(found).toContain('"letterSpacing":0');
  });
});
