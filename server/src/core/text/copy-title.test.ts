import { countCharacters, limits } from "@galley/contract";
import { expect, test } from "vitest";
import { copyTitle } from "./copy-title.ts";

test.each([
  ["en", "Copy of Walls"],
  ["pt-PT", "Cópia de Walls"],
  ["ja", "Wallsのコピー"],
  ["tlh", "Copy of Walls"],
])("a copy in %s is called %s", (language, title) => {
  expect(copyTitle("Walls", language)).toBe(title);
});

test("a long title leaves room for the words before it, and is taken as it is written", () => {
  const title = copyTitle("é".repeat(limits.titleLengthMax), "en");
  expect(countCharacters(title)).toBe(limits.titleLengthMax);
  expect(title).toMatch(/^Copy of é+…$/);
  expect(copyTitle("$& of $1", "en")).toBe("Copy of $& of $1");
});
