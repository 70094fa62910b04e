import { expect, test } from "vitest";
import { fileNameOf } from "./file-name.ts";

test.each([
  ["interview.mp3", "interview.mp3"],
  ["C:\\talks\\interview.mp3", "interview.mp3"],
  ["../../etc/passwd", "passwd"],
  [" Straße 家.m4a ", "Straße 家.m4a"],
  ["a\u0000b\nc.wav", "abc.wav"],
  ["folder/", null],
  ["", null],
  ["\ud83d.mp3", "\ufffd.mp3"],
])("a file sent as %j is called %j", (sent, called) => {
  expect(fileNameOf(new File([], sent))).toBe(called);
});

test("a long name is cut, and no file has none", () => {
  expect(fileNameOf(new File([], "x".repeat(1000)))).toHaveLength(200);
  expect(fileNameOf(undefined)).toBeNull();
});
