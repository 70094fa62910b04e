import { expect, test } from "vitest";
import { emptyManuscript } from "../manuscript.ts";
import { mergeManuscripts, settledManuscript } from "./merge-manuscripts.ts";

const base = { ...emptyManuscript, title: "Walls", markdown: "First.\n\nSecond.", tags: "lime" };
const cover = (id: string) => ({ id, alt: "", width: 1, height: 1 });

test("different fields and paragraphs of two people become one article without a question", () => {
  const mine = { ...base, markdown: "First, by me.\n\nSecond.", summary: "Mine." };
  const theirs = { ...base, title: "Old walls", markdown: "First.\n\nSecond, by them.", cover: cover("img_1") };
  expect(settledManuscript(mergeManuscripts(base, mine, theirs))).toEqual({
    ...base,
    title: "Old walls",
    summary: "Mine.",
    cover: cover("img_1"),
    markdown: "First, by me.\n\nSecond, by them.",
  });
});

test.each([
  ["title", { title: "My walls" }, { title: "Their walls" }],
  ["tags", { tags: "lime, clay" }, { tags: "stone" }],
  ["cover", { cover: cover("img_1") }, { cover: cover("img_2") }],
] as const)("a person decides where both changed the %s", (name, mine, theirs) => {
  const merged = mergeManuscripts(base, { ...base, ...mine }, { ...base, ...theirs });
  expect(merged.overlapping).toEqual([name]);
  expect(settledManuscript(merged)).toBeNull();
});

test("the same change of both is no question, and neither is white space around it", () => {
  const merged = mergeManuscripts(base, { ...base, title: "Old walls" }, { ...base, title: "Old walls " });
  expect(merged.overlapping).toEqual([]);
});

test("a person decides where both changed the same words", () => {
  const merged = mergeManuscripts(base, { ...base, markdown: "Mine.\n\nSecond." }, { ...base, markdown: "Theirs.\n\nSecond." });
  expect(settledManuscript(merged)).toBeNull();
});
