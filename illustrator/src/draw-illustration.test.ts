import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { representatives } from "../../server/test/chance.ts";
import { changedShare, pixelsOf } from "../test/apart.ts";
import { drawIllustration } from "./draw-illustration.ts";
import { hostileBrands, orderOf } from "./test-support.ts";

const draw = async (changes: Parameters<typeof orderOf>[0] = {}) => Buffer.from((await drawIllustration(orderOf(changes))).bytes);

/** Returns the smallest share of pixels in which any two of these pictures differ. */
async function leastDifference(pictures: readonly Buffer[]): Promise<number> {
  const raw = await Promise.all(pictures.map(pixelsOf));
  return Math.min(...raw.flatMap((one, index) => raw.slice(index + 1).map((other) => changedShare(one, other))));
}

describe("an illustration", () => {
  test("is the same for the same order, byte by byte", async () => {
    expect((await draw()).equals(await draw())).toBe(true);
  });

  test.each([
    [1080, 1350],
    [1080, 1080],
    [1080, 1920],
    [1600, 900],
    [16, 16],
    [4096, 16],
    [16, 4096],
    [777, 333],
  ])("has the size that was asked for, without transparency: %i × %i", async (width, height) => {
    const { bytes, focus, alt } = await drawIllustration(orderOf({ width, height }));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width, height, hasAlpha: false });
    for (const share of [focus.x, focus.y]) expect(share >= 0 && share <= 1).toBe(true);
    expect(alt).toMatch(/^(?:Flat drawing|Pattern) of .+, in .+\.$/);
  });

  test.each([
    [0, 100],
    [100, 15],
    [4097, 100],
    [100.5, 100],
    [Number.NaN, 100],
    [Number.POSITIVE_INFINITY, 100],
  ])("is refused in a size that cannot be drawn: %d × %d", async (width, height) => {
    await expect(drawIllustration(orderOf({ width, height }))).rejects.toThrow(/^The (width|height) is /);
  });

  test.each([-1, 0.5, Number.NaN])("is refused for a variation that there is not: %d", async (variation) => {
    await expect(drawIllustration(orderOf({ variation }))).rejects.toThrow(/^The variation is /);
  });

  const prompts = ["Planning a vegetable garden on a balcony", "Qwertz uiop", "Zwölf Wege, Geld beim Heizen zu sparen"];

  test.each(representatives(prompts, 2))("has four choices for one prompt that are plainly four compositions: %s", async (prompt) => {
    for (const seed of representatives(["a", "b", "c"], 1)) {
      const choices = await Promise.all([0, 1, 2, 3].map((variation) => draw({ prompt, seed, variation })));
      expect(await leastDifference(choices)).toBeGreaterThan(0.3);
    }
  });

  test("is another one for another prompt or another seed", async () => {
    const prompts = ["A bicycle for the city", "Bread without yeast", "What a meeting costs", "Flurbereinigung", "Flurbereinigungen"];
    expect(await leastDifference(await Promise.all(prompts.map((prompt) => draw({ prompt }))))).toBeGreaterThan(0.1);
    expect(await leastDifference(await Promise.all(["a", "b"].map((seed) => draw({ seed }))))).toBeGreaterThan(0.05);
  });

  test.each(representatives(Object.entries(hostileBrands), 4))("is drawn for a brand of %s, in several tones", async (_, brand) => {
    for (const variation of [0, 1, 2, 3]) {
      const { channels } = await sharp(await draw({ brand, variation })).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(6);
    }
  });

  test("goes on with fresh compositions after every layout had its turn", async () => {
    const pictures = await Promise.all([0, 9, 18, 27].map((variation) => draw({ variation })));
    expect(await leastDifference(pictures)).toBeGreaterThan(0.02);
    expect((await draw({ variation: 1_000_000 })).length).toBeGreaterThan(500);
  });
});
