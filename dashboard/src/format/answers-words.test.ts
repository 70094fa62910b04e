import { expect, test } from "vitest";
import { answersWords } from "./answers-words.ts";

test("every typed word begins a word, whatever its case and accents", () => {
  const found = ["", "h2", "TITUL", "titulo de", "h2 seccao"].filter((typed) => answersWords("Título de secção h2", typed));
  expect(found).toEqual(["", "h2", "TITUL", "titulo de", "h2 seccao"]);
  expect(["2", "itulo", "título h3"].some((typed) => answersWords("Título de secção h2", typed))).toBe(false);
});
