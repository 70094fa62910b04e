import { getSchema } from "@tiptap/core";
import { Node } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { markdownOf } from "../bridge/markdown.ts";
import { articleExtensions } from "./article-extensions.ts";
import { signQuote } from "./quote-author.ts";

const schema = getSchema(articleExtensions(null));
const line = (...texts: string[]) => ({
  type: "paragraph",
  content: texts.map((text) => (text === "\n" ? { type: "hardBreak" } : { type: "text", text })),
});

/** Returns the text after a dash has been typed where "—" stands; null where it stays. */
function signed(lines: readonly object[], author: string | null = null, type = "blockquote"): string | null {
  const content = type === "blockquote" ? [{ type, attrs: { author }, content: lines }] : lines;
  const { doc, tr } = EditorState.create({ doc: Node.fromJSON(schema, { type: "doc", content }) });
  let [from, to] = [0, 0];
  doc.descendants((node, at) => {
    if (!node.text?.startsWith("—")) return;
    const follows = doc.resolve(at).nodeBefore?.type.name === "hardBreak";
    [from, to] = [follows ? at - 1 : at, at + 1];
  });
  const change = signQuote(tr, { from, to });
  return change && markdownOf(change.doc.toJSON());
}

test("a last line that begins with a dash becomes the quote's author, with what stands behind the dash", () => {
  expect(signed([line("It was the seals."), line("—")])).toBe("> It was the seals.");
  expect(signed([line("It was the seals."), line("— Ilse Brandt")])).toBe("> It was the seals.\n> — Ilse Brandt");
  expect(signed([line("It was the seals.", "\n", "— Ilse Brandt")])).toBe("> It was the seals.\n> — Ilse Brandt");
});

test("a dash stays in a quote's first line, before other lines, beside an author, and outside of quotes", () => {
  expect(signed([line("— so they say")])).toBe(null);
  expect(signed([line("One."), line("— two"), line("Three.")])).toBe(null);
  expect(signed([line("One."), line("— two", "\n", "three")])).toBe(null);
  expect(signed([line("One."), line("— two")], "Ada")).toBe(null);
  expect(signed([line("One."), line("— two")], null, "doc")).toBe(null);
});
