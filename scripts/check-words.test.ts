import { expect, test } from "vitest";
import { bannedWords } from "./check-words.ts";

const wrong = (file: string, text: string) => bannedWords([file], () => text).map((line) => line.split(" ")[0]);

test.each([
  ["one.ts", "// What a check changes."],
  ["one.tsx", "  /** Who is behind a call. */"],
  ["one.ts", "/**\n * Whoever calls it.\n */"],
  ["one.css", "/* What stands beside it. */"],
  ["one.sql", "-- What is left.\n-- More."],
  ["one.ts", "const one = 1; // What it is."],
])("a comment of %s that begins with such a word is found: %s", (file, text) => {
  const line = text.split("\n").findIndex((one) => /What|Who/.test(one)) + 1;
  expect(wrong(file, text)).toEqual([`${file}:${line}`]);
});

test.each([
  ["one.ts", "// The first line says why it is so.\n// What follows goes on."],
  ["one.ts", "/**\n * Returns the rest.\n * Who asks gets it.\n */"],
  ["one.ts", 'const text = "// What is no comment";'],
  ["one.md", "-- What a page says."],
  ["server/migrations/0001-first.sql", "-- What workers have to look at."],
])("other text of %s is not: %s", (file, text) => {
  expect(wrong(file, text)).toEqual([]);
});

test("an open mark is found in components too", () => {
  expect(bannedWords(["one.tsx"], () => `// ${"FIX"}ME later`)).toEqual(["one.tsx holds \\bFIXME\\b"]);
});
