import { getSchema } from "@tiptap/core";
import { Node } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { docOf, markdownOf } from "../bridge/markdown.ts";
import { articleExtensions } from "../schema/article-extensions.ts";
import { findPassage, wordsOf } from "./find-passage.ts";
import { readRange, replaceRange } from "./replace-passage.ts";

const schema = getSchema(articleExtensions(null));

test.each([
  [
    "words of a line, with their marks",
    "One **old wall** here.\n\nLast.",
    "old wall",
    "**old wall**",
    "**wall**",
    "One **wall** here.\n\nLast.",
  ],
  ["words of a heading", "## Old walls\n\nLast.", "Old walls", "Old walls", "Walls", "## Walls\n\nLast."],
  ["words of an item", "- one wall\n- a roof", "one wall", "one wall", "a wall", "- a wall\n- a roof"],
  [
    "whole blocks, where it reaches over several",
    "First.\n\nOne. Two.\n\nThree.",
    "Two. Three",
    "One. Two.\n\nThree.",
    "Once.\n\nThrice.",
    "First.\n\nOnce.\n\nThrice.",
  ],
  [
    "the whole list, where it reaches over items",
    "- a wall\n- a roof\n\nLast.",
    "wall a roof",
    "- a wall\n- a roof",
    "- walls\n- roofs",
    "- walls\n- roofs\n\nLast.",
  ],
])("a passage is read and replaced as %s", (_, text, quote, read, markdown, after) => {
  const doc = Node.fromJSON(schema, docOf(text));
  const range = findPassage(wordsOf(doc), { quote, prefix: "", suffix: "" });
  expect(readRange(doc, range)?.markdown).toBe(read);
  const { tr } = EditorState.create({ doc });
  expect(replaceRange(tr, range, markdown)).toBe(true);
  expect(markdownOf(tr.doc.toJSON())).toBe(after);
});

test("blocks with an image that is on its way cannot be replaced", () => {
  const image = { type: "image", attrs: { src: "", alt: "", upload: "up_1" } };
  const words = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
  const doc = Node.fromJSON(schema, { type: "doc", content: [words("One."), image, words("Two.")] });
  const range = { from: 1, to: doc.content.size - 1 };
  expect(readRange(doc, range)).toBeUndefined();
  expect(replaceRange(EditorState.create({ doc }).tr, range, "Gone.")).toBe(false);
});
