import { expect, test } from "vitest";
import { isVisible, lineOf, titleLine } from "./title-line.ts";

test.for([
  ["Line one\nline two\u0007\u001b[31m", "Line one line two[31m"],
  [" a\t\r\n b\u2028c ", "a  b c"],
  ["Pay \u202e001\u202c euros \u2067x\u2069", "Pay 001 euros x"],
  ["Le prix\u00a0: 5 €", "Le prix\u00a0: 5 €"],
  ["👩\u200d👩\u200d👧 نمی\u200cخواهم", "👩\u200d👩\u200d👧 نمی\u200cخواهم"],
  ["a\ufffeb\ud800c", "abc"],
] as const)("%j is written on one line", ([title, line]) => {
  expect(lineOf(title)).toBe(line);
  expect(titleLine(title)).toBe(line);
});

test.for(["\u200b\u200d", "\u3164", "\u2800 \u00ad", "\u0007"])("a title of which nothing shows is refused: %j", (title) => {
  expect(() => titleLine(title)).toThrow(expect.objectContaining({ code: "invalid_input", param: "title" }));
  expect(isVisible(title)).toBe(false);
});

test("white space alone is no title", () => {
  expect(titleLine(" \t\n")).toBe("");
});
