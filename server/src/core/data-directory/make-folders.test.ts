import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeFolders } from "./make-folders.ts";

const root = mkdtempSync(join(tmpdir(), "galley-folders-"));
afterAll(() => rmSync(root, { recursive: true }));

test("makes what is missing, names the first of it, and takes what is there", () => {
  expect(makeFolders(join(root, "a/b/c"), 0o700)).toBe(join(root, "a"));
  expect(statSync(join(root, "a/b/c")).mode & 0o777).toBe(0o700);
  expect(makeFolders(join(root, "a/b/c"), 0o700)).toBeUndefined();
  expect(makeFolders(join(root, "a/b/d"), 0o700)).toBe(join(root, "a/b/d"));
});

test("fails where a file or a link to nowhere is in the way", () => {
  writeFileSync(join(root, "file"), "");
  symlinkSync(join(root, "nowhere"), join(root, "link"));
  expect(() => makeFolders(join(root, "file"), 0o700)).toThrow(/EEXIST/);
  expect(() => makeFolders(join(root, "file/below"), 0o700)).toThrow(/ENOTDIR/);
  expect(() => makeFolders(join(root, "link/below"), 0o700)).toThrow(/ENOENT|EEXIST/);
});

test.runIf(process.platform === "linux")("fails at once where a file system takes no folders", () => {
  expect(() => makeFolders("/proc/galley/data", 0o700)).toThrow(/ENOENT/);
});
