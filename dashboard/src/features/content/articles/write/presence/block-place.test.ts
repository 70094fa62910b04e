import { expect, test } from "vitest";
import { findPlace, placeOf } from "./block-place.ts";

const texts = ["Walls", "They are thick.", "Roofs", "They are steep.", "End"];

test("a block is found where it has moved to", () => {
  expect(findPlace(["New", ...texts], placeOf(texts, 3))).toBe(4);
  expect(findPlace(texts.slice(1), placeOf(texts, 3))).toBe(2);
});

test("a block whose words somebody is changing is found by its neighbors", () => {
  const written = texts.with(3, "They are steep, and so on.");
  expect(findPlace(texts, placeOf(written, 3))).toBe(3);
  expect(findPlace(["New", ...texts], placeOf(written, 3))).toBe(4);
  expect(findPlace(texts.slice(2), placeOf(["They are thick", ...texts.slice(2)], 0))).toBe(0);
});

test("of equal blocks the nearest one counts", () => {
  const list = ["Same", "One", "Same", "Two", "Same"];
  expect(findPlace(list, placeOf(list, 2))).toBe(2);
});

test("a place in another text is somewhere in it, and in none nowhere", () => {
  expect(findPlace(["Only"], { block: 40, around: ["", "", ""] })).toBe(0);
  expect(findPlace([], { block: 0, around: ["", "", ""] })).toBeUndefined();
});
