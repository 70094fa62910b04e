import { getSchema } from "@tiptap/core";
import { Node } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { docOf } from "../bridge/markdown.ts";
import { articleExtensions } from "../schema/article-extensions.ts";
import { findPassage, wordsOf } from "./find-passage.ts";

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
