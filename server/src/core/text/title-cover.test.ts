import { expect, test } from "vitest";
import { createCover } from "./title-cover.ts";
import { trigramsOf } from "./trigrams.ts";

const cover = createCover([
  "How to choose a heat pump for an old stone house heat-pump-old-stone-house",
  "Außen dämmen",
  "石造りの家の暖房の選び方",
  "",
]);

test.each([
  "heat pump stone house",
  "stone house heat pumps",
  "HEAT PUMP",
  "aussen dammen",
  "暖房の選び方",
  "choosing heat pump old house",
])("%s is what a text is about", (query) => {
  expect(cover(trigramsOf(query))).toBe(true);
});

test.each(["heat pump noise at night", "heat pump cost", "stone wall repair", "innen dämmen", "屋根の直し方", "radon"])(
  "%s is what no text is about",
  (query) => {
    expect(cover(trigramsOf(query))).toBe(false);
  },
);

test("the words have to stand in one text, and no text covers what comes without words", () => {
  const two = createCover(["heat pump", "stone house"]);
  expect(two(trigramsOf("heat pump stone house"))).toBe(false);
  expect(two(trigramsOf("heat pump"))).toBe(true);
  expect(createCover([])(trigramsOf("heat pump"))).toBe(false);
  expect(two(trigramsOf("🔥"))).toBe(false);
});
