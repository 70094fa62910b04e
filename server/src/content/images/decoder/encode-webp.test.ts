import sharp from "sharp";
import { expect, test } from "vitest";
import { noise } from "#test/picture.ts";
import { encodeWebp } from "./encode-webp.ts";

/** Encodes a picture of fine grain, of which `blur` takes away most where it is large. Counts the attempts. */
async function encode(width: number, height: number, blur: number) {
  const pixels = await noise(width, height).blur(blur).raw().toBuffer();
  let attempts = 0;
  const { info } = await encodeWebp(() => {
    attempts += 1;
    return sharp(pixels, { raw: { width, height, channels: 3 } });
  });
  return { bytes: info.size, attempts };
}

test("a picture is encoded until it is small enough for its width, four times at most, and one that is small at once", async () => {
  const [soft, detailed, grain] = [await encode(1280, 854, 6), await encode(1280, 854, 1.2), await encode(640, 427, 0.3)];
  expect(soft.attempts).toBe(1);
  expect(soft.bytes).toBeLessThan(120_000);
  expect(detailed.attempts).toBe(4);
  expect(detailed.bytes).toBeLessThan(120_000);
  expect(detailed.bytes).toBeGreaterThan(90_000);
  expect(grain.attempts).toBe(4);
});

test("charts that are tall, and pictures that are wider than pages show, keep their quality", async () => {
  expect(await encode(320, 700, 0.3)).toMatchObject({ attempts: 1 });
  expect(await encode(1921, 300, 0.3)).toMatchObject({ attempts: 1 });
});
