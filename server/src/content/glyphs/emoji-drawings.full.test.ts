import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { packEmoji } from "../../../../scripts/emoji/pack-emoji.ts";
import { emojiDrawings, emojiFile, openEmojiDrawings, readEmojiHeader } from "./emoji-drawings.ts";

const { header } = readEmojiHeader(readFileSync(emojiFile));
const folder = mkdtempSync(join(tmpdir(), "galley-emoji-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the file holds every drawing of the package that it names, byte for byte", async () => {
  const codes = header.blocks.flatMap(({ drawings }) => drawings.map(([code]) => code));
  expect([header.source, codes.length]).toEqual(["@twemoji/svg@15.0.0", 3720]);
  // Counted over the package itself: each name, line break, drawing and line break, by name.
  const digest = createHash("sha256");
  for (const code of codes) digest.update(`${code}\n${await emojiDrawings.read(code)}\n`);
  expect(digest.digest("hex")).toBe("1eb89b02fac9ce9583183956ff2348073a3598edc975118f78107d6f8ac95bd6");
});

test("the license stands beside it and in it", () => {
  expect(header.license).toBe("CC-BY-4.0 AND MIT");
  const license = readFileSync(join(import.meta.dirname, "twemoji.LICENSE.md"), "utf8");
  for (const words of ["https://creativecommons.org/licenses/by/4.0/", "Copyright (c) 2023 Samuel Kopp"]) expect(license).toContain(words);
});

test("an emoji that has no drawing is told apart, and one whose block is cut off is an error", async () => {
  expect([emojiDrawings.has("1f600"), emojiDrawings.has("1f6000"), emojiDrawings.has("__proto__")]).toEqual([true, false, false]);
  await expect(emojiDrawings.read("1f6000")).rejects.toThrow("There is no drawing of the emoji 1f6000.");
  const about = { source: "@a/b@1.0.0", integrity: "sha512-A", license: "MIT", attribution: "Somebody." };
  const drawings = Array.from({ length: 40 }, (_, code) => ({ code: String(code), svg: Buffer.from(`<svg>${"á".repeat(code)}</svg>`) }));
  const file = join(folder, "some.pack");
  const packed = packEmoji(drawings, about);
  writeFileSync(file, packed);
  for (const { code, svg } of drawings) expect([code, await openEmojiDrawings(file).read(code)]).toEqual([code, svg.toString()]);
  writeFileSync(file, packed.subarray(0, -1));
  await expect(openEmojiDrawings(file).read("9")).rejects.toThrow("ends before the drawing of the emoji 9.");
  expect(await openEmojiDrawings(file).read("0")).toBe("<svg></svg>");
});
