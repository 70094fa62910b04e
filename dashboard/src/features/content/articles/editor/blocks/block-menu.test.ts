import { expect, test } from "vitest";
import { blockTools } from "../toolbar/tools.ts";
import { offeredBlocks } from "./block-menu.ts";

const offered = (words: string) =>
  offeredBlocks({ from: 1, to: 2, words, chosen: 0, isAdded: false }, blockTools).map(({ label }) => label());

test("a slash alone offers every block", () => {
  expect(offered("")).toEqual(["Heading", "Subheading", "Bulleted list", "Numbered list", "Quote", "Image"]);
});

test.each([
  ["h2", ["Heading"]],
  ["title", ["Heading"]],
  ["ul", ["Bulleted list"]],
  ["numb", ["Numbered list"]],
  ["blockq", ["Quote"]],
  ["img", ["Image"]],
  ["etc", []],
])("/%s finds a block by the names of this and of other programs", (words, names) => expect(offered(words)).toEqual(names));
