import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileFault } from "./file-fault.ts";

function caught(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test("a directory that cannot be made is named with its reason and what to do", () => {
  const file = join(mkdtempSync(join(tmpdir(), "galley-fault-")), "file");
  writeFileSync(file, "");
  expect(fileFault(caught(() => mkdirSync(join(file, "below"))))).toBe(
    `${join(file, "below")} cannot be used (ENOTDIR). A part of the path is a file: move it away, or choose another place.`,
  );
});

test.runIf(process.platform === "linux")("a disk without room is told as such", () => {
  expect(fileFault(caught(() => writeFileSync("/dev/full", "x")))).toMatch(/cannot be used \(ENOSPC\)\. The disk is full/);
});

test("a place in which nothing can be made is told as such, and a file that is missing is not", () => {
  expect(fileFault(caught(() => mkdirSync("/nowhere/galley")))).toMatch(
    /^\/nowhere\/galley cannot be used \(ENOENT\)\. Nothing can be made/,
  );
  expect(fileFault(caught(() => readFileSync("/nowhere/galley")))).toBeUndefined();
});

test("other errors are none of a file", () => {
  expect(fileFault(new Error("x"))).toBeUndefined();
  expect(fileFault(Object.assign(new Error("x"), { code: "ECONNREFUSED", syscall: "connect" }))).toBeUndefined();
});
