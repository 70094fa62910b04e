import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureSize } from "./pictures.ts";

const pictures = join(import.meta.dirname, "../../../../docs/pictures");

test("every picture of the guides tells its size", async () => {
  const names = readdirSync(pictures, { recursive: true, encoding: "utf8" }).filter((name) => /\.(png|webp)$/.test(name));
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const bytes = readFileSync(join(pictures, name));
    const { width, height } = await sharp(bytes).metadata();
    expect([name, pictureSize(bytes)]).toEqual([name, { width, height }]);
  }
});

test("each kind of WebP and a PNG is read, and what is neither is not guessed", async () => {
  const drawn = sharp({ create: { width: 321, height: 123, channels: 4, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } });
  const kinds = [drawn.clone().png(), drawn.clone().webp({ lossless: true }), drawn.clone().webp(), drawn.clone().removeAlpha().webp()];
  for (const kind of kinds) expect(pictureSize(await kind.toBuffer())).toEqual({ width: 321, height: 123 });
  expect(pictureSize(await drawn.clone().removeAlpha().jpeg().toBuffer())).toBeUndefined();
  expect(pictureSize(Buffer.from("RIFF"))).toBeUndefined();
});
