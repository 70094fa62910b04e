import { expect, test } from "vitest";
import { readTags, tagSlug, tagsOfTopic } from "./tags.ts";

test("tags are kept on one line, and each address once", () => {
  expect(readTags(["Heat\n pumps", "heat pumps", "Énergie", " energie "])).toEqual(["Heat pumps", "Énergie"]);
  expect(["Heat pumps", "Énergie", "断熱"].map(tagSlug)).toEqual(["heat-pumps", "energie", expect.stringMatching(/^[a-z0-9-]+$/)]);
});

test("a tag without letters is refused, and named", () => {
  expect(() => readTags(["Walls", "!?"])).toThrow(expect.objectContaining({ code: "invalid_input", param: "tags[1]" }));
});

test("the article of a topic begins with its pillar, where that fits", () => {
  expect([tagsOfTopic("Heating"), tagsOfTopic(""), tagsOfTopic("x".repeat(41))]).toEqual([["Heating"], [], []]);
});
