import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { unpackOnce } from "./unpack-once.ts";

const parent = mkdtempSync(join(tmpdir(), "galley-unpack-"));
const directory = join(parent, ".cache", "program-1");
afterEach(() => rmSync(join(parent, ".cache"), { recursive: true, force: true }));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const unpackAs = (name: string) => async (own: string) => {
  mkdirSync(join(own, "lib"));
  writeFileSync(join(own, "lib", "program"), name);
};

test("of two that unpack at the same time the first to end wins, and both go on", async () => {
  const second = Promise.withResolvers<void>();
  const slow = unpackOnce(directory, async (own) => {
    await unpackAs("slow")(own);
    await second.promise;
  });
  await unpackOnce(directory, unpackAs("quick"));
  second.resolve();
  await slow;
  expect(readFileSync(join(directory, "lib", "program"), "utf8")).toBe("quick");
  expect(readdirSync(join(parent, ".cache"))).toEqual(["program-1"]);
});

test("what is there is not unpacked again", async () => {
  await unpackOnce(directory, unpackAs("first"));
  await unpackOnce(directory, () => Promise.reject(new Error("never asked")));
  expect(readFileSync(join(directory, "lib", "program"), "utf8")).toBe("first");
});

test("what fails half-way leaves nothing behind and is told", async () => {
  const failing = unpackOnce(directory, async (own) => {
    await unpackAs("half")(own);
    throw new Error("the disk is full");
  });
  await expect(failing).rejects.toThrow("the disk is full");
  expect(readdirSync(join(parent, ".cache"))).toEqual([]);
});
