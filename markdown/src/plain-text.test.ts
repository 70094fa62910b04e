import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";
import { parseArticle } from "./parse/parse-article.ts";
import { plainTextOf } from "./plain-text.ts";
import { wordCountOf } from "./word-count.ts";

function document(source: string) {
  return parseArticle(source).document;
}

test("plain text keeps the words and drops the marks", () => {
  const source = "## A *b*\n\n[c](https://e.com)\\\nd `e`\n\n- f\n- g\n\n> h\n>\n> i\n> — J\n\n![k](image:l)";
  expect(plainTextOf(document(source))).toBe("A b\n\nc\nd e\n\nf\ng\n\nh\n\ni\nJ");
});

test("captions of images are words of the text, alternative texts are not", () => {
  expect(plainTextOf(document('a\n\n![b](image:c "d e")\n\nf'))).toBe("a\n\nd e\n\nf");
});

test.for([
  ["", 0],
  ["Two words.", 2],
  ["It's well-known: 3.5 snake_case e.g. a/b", 7],
  ["**bo**ld and *em*", 3],
  ["- one\n- two\n\n> three\n> — four five", 5],
  ["今日は晴れ。", 5],
  ["中文和 English 混排", 6],
  ["한국어 단어 셋", 3],
  ["Größe naïve Ελλάδα", 3],
  ["— … * 😀 &", 0],
] as const)("%j has %d words", ([source, count]) => {
  expect(wordCountOf(document(source))).toBe(count);
});

test("an excerpt is the running text on one line, without headings, authors and images", () => {
  const source = "## Heading\n\nFirst *line*\nsecond.\n\n- item\n\n![alt](image:x)\n\n> Quote.\n> — Author";
  expect(excerptOf(document(source), 100)).toBe("First line second. item Quote.");
});

test("a longer excerpt is cut between words and never exceeds its length", () => {
  const long = document("The quick brown fox jumps, over the lazy dog.");
  expect(excerptOf(long, 28)).toBe("The quick brown fox jumps…");
  expect(excerptOf(long, 45)).toBe("The quick brown fox jumps, over the lazy dog.");
  for (let length = 0; length < 60; length++) expect(excerptOf(long, length).length).toBeLessThanOrEqual(length);
});

test("text without spaces is cut between whole characters", () => {
  expect(excerptOf(document("漢字仮名交じり文"), 5)).toBe("漢字仮名…");
  expect(excerptOf(document("😀😀😀😀"), 4)).toBe("😀…");
  expect(excerptOf(document("e\u0301e\u0301e\u0301e\u0301"), 4)).toBe("e\u0301…");
});
