import { expect, test } from "vitest";
import { representatives } from "../../server/test/chance.ts";
import { hangs } from "../test/hangs.ts";
import { normalizeText } from "./normalize-text.ts";
import { weigh } from "./weighted-length.ts";

const forms = ["NFC", "NFKC", "NFKD"] as const;
const marks = "\u0315\u0316\u0300\u0327";

test.each(forms)("ordinary texts of any script are normalized to %s as the language does it", (form) => {
  for (const text of ["Ångström", "한국어", "e\u0301te\u0301", "ﬁ½²", "हिन्दी में", "שָׁלוֹם", `a${marks.repeat(7)}`])
    expect(normalizeText(text, form)).toBe(text.normalize(form));
});

test("no mark is lost, however many there are", () => {
  for (const form of forms) expect(normalizeText(`ab${marks.repeat(20)}c`, form)).toHaveLength(83);
});

const texts = [
  ["one run of marks", `a${marks.repeat(50_000)}`],
  ["runs just short enough to be sorted", `a${marks.repeat(7)}`.repeat(7000)],
  ["runs just too long", `a${marks.repeat(8)}`.repeat(6200)],
] as const;

test.each(representatives(texts, 1))("200,000 characters in %s are normalized to every form, and weighed for X", hangs, (_, text) => {
  for (const form of forms) expect(normalizeText(text, form).length).toBeGreaterThan(text.length / 2);
  expect(weigh(text).farTooLong).toBe(true);
});
