import { expect, test } from "vitest";
import { readTags, tagSlug, tagsOfTopic } from "./tags.ts";

test("tags are kept on one line, and each address once", () => {
  expect(readTags(["Heat\n pumps", "heat pumps", "Énergie", " energie "], "en")).toEqual(["Heat pumps", "Énergie"]);
  expect(["Heat pumps", "Énergie", "断熱"].map((tag) => tagSlug(tag, "ja"))).toEqual([
    "heat-pumps",
    "energie",
    expect.stringMatching(/^[a-z0-9-]+$/),
  ]);
});

test("German tags write umlauts as two letters, as German titles do", () => {
  expect(["de", "de-CH", "sv"].map((language) => tagSlug("Wärme & Öfen, groß", language))).toEqual([
    "waerme-oefen-gross",
    "waerme-oefen-gross",
    "warme-ofen-gross",
  ]);
  expect(tagSlug("DIY断熱", "ja")).toBe(tagSlug("DIY断熱", "en"));
  expect(readTags(["Wärme", "Waerme", "Warme"], "de")).toEqual(["Wärme", "Warme"]);
});

test("a tag without letters is refused, and named", () => {
  expect(() => readTags(["Walls", "!?"], "en")).toThrow(expect.objectContaining({ code: "invalid_input", param: "tags[1]" }));
});

test("the article of a topic begins with its pillar, where that fits", () => {
  expect(["Heating", "", "x".repeat(41)].map((pillar) => tagsOfTopic(pillar, "en"))).toEqual([["Heating"], [], []]);
});
