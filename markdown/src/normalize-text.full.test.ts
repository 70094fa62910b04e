import { expect, test } from "vitest";
import { cpuTime, onThisMachine } from "../test/cpu-time.ts";
import { normalizeText } from "./normalize-text.ts";
import { weigh } from "./weighted-length.ts";

const marks = "\u0315\u0316\u0300\u0327";

test.each([
  ["one run of marks", `a${marks.repeat(50_000)}`],
  ["runs just short enough to be sorted", `a${marks.repeat(7)}`.repeat(7000)],
  ["runs just too long", `a${marks.repeat(8)}`.repeat(6200)],
])("200,000 characters in %s are normalized in a moment, and weighed for X", (_, text) => {
  for (const form of ["NFC", "NFKC", "NFKD"] as const) expect(cpuTime(() => normalizeText(text, form))).toBeLessThan(onThisMachine(250));
  expect(cpuTime(() => weigh(text))).toBeLessThan(onThisMachine(500));
});
