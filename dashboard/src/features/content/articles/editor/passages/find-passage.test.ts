import { getSchema } from "@tiptap/core";
import { Node } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { docOf } from "../bridge/markdown.ts";
import { articleExtensions } from "../schema/article-extensions.ts";
import { findPassage, passageIn, wordsOf } from "./find-passage.ts";

const schema = getSchema(articleExtensions(null));

function found(markdown: string, quote: string, prefix = "", suffix = ""): string | null {
  const doc = Node.fromJSON(schema, docOf(markdown));
  const range = findPassage(wordsOf(doc), { quote, prefix, suffix });
  return range && doc.textBetween(range.from, range.to, "|");
}

test("a passage is found across marks, lines and blocks, whatever white space it has", () => {
  expect(found("It is **very** thick,\nand slow.", "very thick, and")).toBe("very thick,\nand");
  expect(found("One end.\n\n- two\n- three", "end. two\nthree")).toBe("end.|two|three");
});

test("of several places the one with the same neighbours is meant", () => {
  const doc = Node.fromJSON(schema, docOf("the wall is thick, the wall is slow"));
  expect(findPassage(wordsOf(doc), { quote: "the wall", prefix: "thick, ", suffix: " is slow" })?.from).toBe(20);
  expect(findPassage(wordsOf(doc), { quote: "the wall", prefix: "", suffix: " is thick" })?.from).toBe(1);
});

test("what is not there is not found", () => {
  expect(found("Walls.", "roof")).toBeNull();
  expect(found("Walls.", " ")).toBeNull();
});

test("words with accents are found in either spelling, with all of their accents", () => {
  const decomposed = "Um texto de a\u0303o e cafe\u0301, e \u1112\u1161\u11ab.";
  const doc = Node.fromJSON(schema, { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: decomposed }] }] });
  const words = wordsOf(doc);
  for (const [quote, written] of [
    ["ão", "a\u0303o"],
    ["e café", "e cafe\u0301"],
    ["\ud55c", "\u1112\u1161\u11ab"],
  ] as const) {
    const range = findPassage(words, { quote, prefix: "", suffix: "" });
    expect(range && doc.textBetween(range.from, range.to)).toBe(written);
    expect(range && passageIn(words, range)?.quote).toBe(quote);
  }
});

test("words that have changed are found beside one of their neighbors, as the service finds them", () => {
  const [prefix, suffix] = ["Measure each of the walls first. ", " Ask a mason for her advice then."];
  const passage = { quote: "Stone is slow, they say.", prefix, suffix };
  const found = (markdown: string) => {
    const doc = Node.fromJSON(schema, docOf(markdown));
    const range = findPassage(wordsOf(doc), passage);
    return range && doc.textBetween(range.from, range.to, "|");
  };
  expect(found("Measure each of the walls first.\n\nStones are slow, they say. Call him.")).toBe("Stones are slow, they say.");
  expect(found("Look.\n\nStones are slow, they say.\n\nAsk a mason for her advice then.")).toBe("Stones are slow, they say.");
  expect(found("Look.\n\nStones are slow, they say. Call him.")).toBeNull();
});

test("a passage that the saved text has with other words is found by those", () => {
  const current = { quote: "Stones are slow", prefix: "", suffix: "" };
  const doc = Node.fromJSON(schema, docOf("Look. Stones are slow."));
  const range = findPassage(wordsOf(doc), { quote: "Stone is slow", prefix: "Walls ", suffix: " and dear", current });
  expect(range && doc.textBetween(range.from, range.to)).toBe("Stones are slow");
});

test("the selected words have those around them, over marks and blocks, and without white space at their ends", () => {
  const doc = Node.fromJSON(schema, docOf("One **wall** here.\n\n- a roof\n- a door"));
  const words = wordsOf(doc);
  const all = passageIn(words, { from: 0, to: doc.content.size });
  expect(all).toEqual({ quote: "One wall here. a roof a door", prefix: "", suffix: "" });
  expect(passageIn(words, { from: 4, to: 10 })).toEqual({ quote: "wall", prefix: "One ", suffix: " here. a roof a door" });
  expect(passageIn(words, { from: 4, to: 5 })).toBeNull();
});
