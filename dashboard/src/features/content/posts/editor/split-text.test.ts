import { expect, test } from "vitest";
import { splitText } from "./split-text.ts";

const upTo = (length: number) => (part: string) => part.length <= length;

test("a text that fits stays one part", () => {
  expect(splitText(" One. Two.\n\nThree. ")).toEqual(["One. Two.\n\nThree."]);
});

test("a text is divided between paragraphs, else between sentences, else between words", () => {
  expect(splitText("One two.\n\nThree four.", upTo(12))).toEqual(["One two.", "Three four."]);
  expect(splitText("One two. Three four. Five.", upTo(12))).toEqual(["One two.", "Three four.", "Five."]);
  expect(splitText("one two three four", upTo(9))).toEqual(["one two", "three", "four"]);
});

test("parts are as long as they may be, with the glue that was between them", () => {
  expect(splitText("One.\n\nTwo.\n\nThree.", upTo(11))).toEqual(["One.\n\nTwo.", "Three."]);
});

test("a word that is too long stays whole", () => {
  expect(splitText("a donaudampfschiff b", upTo(5))).toEqual(["a", "donaudampfschiff", "b"]);
});

test("a part weighs what X weighs: 280 letters fit, 281 do not", () => {
  const words = (count: number) => `${"a".repeat(count - 2)} b`;
  expect([splitText(words(280)).length, splitText(words(281)).length]).toEqual([1, 2]);
});
