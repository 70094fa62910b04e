import { expect, test } from "vitest";
import { titleKey } from "#src/core/text/slug-from.ts";
import { trigramsOf } from "#src/core/text/trigrams.ts";
import { findSimilar, type KnownTitle, similarityMin } from "./similarity.ts";

function known(...titles: string[]): KnownTitle[] {
  return titles.map((title, index) => ({ type: "topic", id: `top_${index}`, title, key: titleKey(title) }));
}

function similarity(one: string, other: string): number {
  const [match] = findSimilar([{ title: one, key: titleKey(one) }], known(other));
  return match?.similarity ?? 0;
}

test.each([
  ["case", "How to choose a heat pump", "HOW TO CHOOSE A HEAT PUMP"],
  ["white space and punctuation", "How to choose: a heat pump?", "How  to choose, a heat-pump"],
  ["accents, written in one way or the other", "Café à la carte", "Cafe\u0301 a la carte"],
  ["the order of the words", "Heat pumps in old houses", "In old houses: heat pumps"],
  ["full-width letters", "ＨＥＡＴ pump", "heat pump"],
  ["ß and ss", "Außen dämmen", "AUSSEN DÄMMEN"],
  ["the forms of sigma", "ΟΔΟΣ ΦΩΣ", "οδος φως"],
  ["a dotted capital I", "İstanbul evleri", "istanbul evleri"],
])("%s makes no difference", (_what, one, other) => {
  expect(similarity(one, other)).toBe(1);
});

test.each([
  ["How to choose a heat pump for an old stone house", "Choosing a heat pump for an old stone house"],
  ["Choosing a heat pump", "How to choose a heat pump"],
  ["Ten mistakes when insulating an attic", "10 mistakes when insulating your attic"],
  ["石造りの家の暖房の選び方", "石造りの家での暖房の選び方"],
  ["Как выбрать тепловой насос", "Как правильно выбрать тепловой насос"],
  ["चूल्हे की मरम्मत कैसे करें", "चूल्हे की मरम्मत कैसे करे"],
])("%s is told to be like %s", (one, other) => {
  expect(similarity(one, other)).toBeGreaterThanOrEqual(similarityMin);
  expect(similarity(one, other)).toBeLessThan(1);
  expect(similarity(other, one)).toBe(similarity(one, other));
});

test.each([
  ["How to choose a heat pump", "How to choose a boiler"],
  ["Repairing the bottom rail of a sash", "Outdoor reset, explained on one radiator"],
  ["Why the cellar is damp", "Why the attic is cold"],
  ["暖房の選び方", "屋根の直し方"],
  ["🔥🔥", "🔥🪵"],
  ["The stone house", "A heat pump"],
])("%s is another subject than %s", (one, other) => {
  expect(similarity(one, other)).toBe(0);
});

test("titles without any word are alike only when they are equal", () => {
  expect(trigramsOf("— 🔥 —").size).toBe(0);
  expect(similarity("🔥🔥", "🔥🔥")).toBe(1);
});

test("the nearest of several is told, and of equally near ones the first", () => {
  const titles = known(
    "Old stone houses and their heat",
    "How to choose a heat pump",
    "How to choose heat pumps",
    "how to choose a heat pump",
  );
  const [match] = findSimilar(known("How to choose a heat pump"), titles);
  expect(match).toEqual({ type: "topic", id: "top_1", title: "How to choose a heat pump", similarity: 1 });
});

test("every title gets its own answer, in its own place", () => {
  const found = findSimilar(known("Damp cellar", "Nothing like it", "Cold attic"), known("The cold attic", "The damp cellar"));
  expect(found.map((match) => match?.title)).toEqual(["The damp cellar", undefined, "The cold attic"]);
});
