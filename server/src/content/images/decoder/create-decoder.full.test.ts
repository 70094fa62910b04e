import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Failure } from "#src/core/failure.ts";
import { ImageRefused } from "#src/operations/outside/image-decoder.ts";
import { picture } from "#test/picture.ts";
import { until } from "#test/until.ts";
import { createDecoder, type Decoder } from "./create-decoder.ts";

const usualDirectory = process.env.TMPDIR;
const directory = mkdtempSync(join(tmpdir(), "galley-decoder-test-"));
let small: Buffer;
let large: Buffer;
beforeAll(async () => {
  process.env.TMPDIR = directory;
  small = await picture(1).png().toBuffer();
  large = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: "#777" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => {
  if (usualDirectory === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usualDirectory;
  rmSync(directory, { recursive: true });
});

async function decodeFully(decoder: Decoder, bytes: Buffer) {
  await using image = await decoder.decode("org_a", bytes);
  const { width, height } = await sharp(
    Buffer.from(await image.read(image.variants[0] ?? { name: "", width: 0, height: 0, bytes: 0 })),
  ).metadata();
  return { width, height };
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

test("an image's files are gone when it is disposed of, and when it is refused", async () => {
  await using decoder = createDecoder();
  expect(await decodeFully(decoder, small)).toEqual({ width: 40, height: 30 });
  await expect(decoder.decode("org_a", small.subarray(0, 60))).rejects.toThrow(ImageRefused);
  expect(readdirSync(directory)).toEqual([]);
});

test("of many images at once two are worked on and all are done", async () => {
  await using decoder = createDecoder();
  const all = Promise.all(Array.from({ length: 8 }, () => decodeFully(decoder, small)));
  await until(() => decoder.processIds().length > 0);
  expect(await all).toHaveLength(8);
  expect(decoder.processIds()).toHaveLength(2);
});

test("an image that takes too long is refused, its process is killed, and the next image finds another", async () => {
  await using decoder = createDecoder({ processesMax: 1, secondsMax: 0.05 });
  const refusal = decoder.decode("org_a", large);
  await until(() => decoder.processIds().length > 0);
  const [first = 0] = decoder.processIds();
  await expect(refusal).rejects.toThrow(ImageRefused);
  await until(() => !isAlive(first));
  await using patient = createDecoder({ processesMax: 1 });
  expect(await decodeFully(patient, small)).toEqual({ width: 40, height: 30 });
});

test("a process that dies takes its image with it and nothing else", async () => {
  await using decoder = createDecoder({ processesMax: 1 });
  const dying = decoder.decode("org_a", large);
  dying.catch(() => {});
  await until(() => decoder.processIds().length > 0);
  const waiting = decodeFully(decoder, small);
  process.kill(decoder.processIds()[0] ?? 0, "SIGKILL");
  await expect(dying).rejects.toThrow(ImageRefused);
  expect(await waiting).toEqual({ width: 40, height: 30 });
});

test("an image that finds the line full is told to come back", async () => {
  await using decoder = createDecoder({ processesMax: 1, waitingMax: 1 });
  const outcomes = await Promise.allSettled([large, small, small].map((bytes) => decodeFully(decoder, bytes)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(outcomes).toContainEqual({ status: "rejected", reason: expect.objectContaining({ code: "unavailable" }) });
});

test("processes end when nothing is to be done", async () => {
  await using decoder = createDecoder({ idleSeconds: 0.1 });
  const decoding = decodeFully(decoder, small);
  await until(() => decoder.processIds().length > 0);
  const [id = 0] = decoder.processIds();
  await decoding;
  await until(() => !isAlive(id));
  expect(decoder.processIds()).toEqual([]);
  expect(await decodeFully(decoder, small)).toEqual({ width: 40, height: 30 });
});

test("closing ends every process, and says of no image that it is too complex", async () => {
  const decoder = createDecoder({ processesMax: 1 });
  const working = decodeFully(decoder, large);
  working.catch(() => {});
  await until(() => decoder.processIds().length > 0);
  const [id = 0] = decoder.processIds();
  const waiting = decodeFully(decoder, small);
  waiting.catch(() => {});
  await decoder[Symbol.asyncDispose]();
  expect(isAlive(id)).toBe(false);
  await expect(working).rejects.toThrow(Failure);
  await expect(waiting).rejects.toThrow(Failure);
});

test.each([
  [1080, 1350],
  [1600, 900],
  [16, 400],
])("an image is cut to %d by %d, whatever shape it came in", async (width, height) => {
  await using decoder = createDecoder();
  const webp = await picture(2).webp().toBuffer();
  for (const [bytes, kind] of [
    [small, "png"],
    [large, "jpeg"],
    [webp, "jpeg"],
  ] as const) {
    await using image = await decoder.decode("org_a", bytes, { width, height });
    expect([image.kind, image.width, image.height]).toEqual([kind, width, height]);
    expect(image.variants[0]?.name).toBe(`full.${kind}`);
  }
});
