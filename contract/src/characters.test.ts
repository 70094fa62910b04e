import { expect, test } from "vitest";
import { countCharacters } from "./characters.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
const everyAscii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

test("two characters that follow each other count as a segmenter counts them, for all of ASCII", () => {
  const wrong: string[] = [];
  for (const first of everyAscii)
    for (const second of everyAscii) {
      const text = `a${first}${second}b`;
      if (countCharacters(text) !== [...segmenter.segment(text)].length) wrong.push(JSON.stringify(text));
    }
  expect(wrong).toEqual([]);
});

test.each([
  ["", 0],
  ["Old stone houses", 16],
  ["one\r\ntwo", 7],
  ["e\u0301a", 2],
  ["👨‍👩‍👧!", 2],
])("%j has %i characters", (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test.each(["a".repeat(20), "é".repeat(20)])("counting %s stops just above the bound", (text) => {
  expect(countCharacters(text, 5)).toBe(6);
  expect(countCharacters(text, 20)).toBe(20);
  expect(countCharacters(text, 30)).toBe(20);
});
