import { type Editor, getSchema } from "@tiptap/core";
import { Node } from "@tiptap/pm/model";
import { EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { docOf, markdownOf } from "../bridge/markdown.ts";
import { articleExtensions } from "../schema/article-extensions.ts";
import { canMoveBlocks, moveBlocks } from "./move-blocks.ts";

const schema = getSchema(articleExtensions(null));

/** Opens an article with the cursor at the begin of the first text that contains these words, or with all from there to others selected. */
function editorOf(markdown: string, words: string, until = words): Editor {
  const doc = Node.fromJSON(schema, docOf(markdown));
  const placeOf = (text: string) => {
    let place = 0;
    doc.descendants((node, at) => {
      if (place === 0 && node.isText && node.text?.includes(text)) place = at;
    });
    return place;
  };
  const editor = {
    state: EditorState.create({ doc, selection: TextSelection.create(doc, placeOf(words), placeOf(until)) }),
    view: { dispatch: (transaction: Transaction) => Object.assign(editor, { state: editor.state.apply(transaction) }) },
  };
  return editor as unknown as Editor;
}

const textOf = ({ state }: Editor) => markdownOf(state.doc.toJSON());

function moved(markdown: string, words: string, by: 1 | -1, until?: string): string {
  const editor = editorOf(markdown, words, until);
  expect(moveBlocks(editor, by)).toBe(true);
  return textOf(editor);
}

test("a block takes the place of its neighbor, above and below", () => {
  expect(moved("one\n\ntwo\n\n- a\n- b", "two", -1)).toBe("two\n\none\n\n- a\n- b");
  expect(moved("one\n\ntwo\n\n- a\n- b", "two", 1)).toBe("one\n\n- a\n- b\n\ntwo");
});

test("an item moves within its list, and a list whose items are all selected moves as a block", () => {
  expect(moved("one\n\n- a\n- b\n\ntwo", "b", -1)).toBe("one\n\n- b\n- a\n\ntwo");
  expect(moved("one\n\n- a\n- b\n\ntwo", "a", -1, "b")).toBe("- a\n- b\n\none\n\ntwo");
});

test("several selected blocks move together", () => {
  expect(moved("one\n\ntwo\n\nthree\n\nfour", "two", 1, "three")).toBe("one\n\nfour\n\ntwo\n\nthree");
});

test("the first stays first, the last stays last, and the buttons know", () => {
  expect(moved("one\n\ntwo", "one", -1)).toBe("one\n\ntwo");
  expect(moved("one\n\ntwo", "two", 1)).toBe("one\n\ntwo");
  expect([canMoveBlocks(editorOf("one\n\ntwo", "one"), -1), canMoveBlocks(editorOf("one\n\ntwo", "one"), 1)]).toEqual([false, true]);
  expect([canMoveBlocks(editorOf("one\n\ntwo", "two"), -1), canMoveBlocks(editorOf("one\n\ntwo", "two"), 1)]).toEqual([true, false]);
});

test("the cursor goes with the block", () => {
  const editor = editorOf("one\n\ntwo\n\nthree", "three");
  moveBlocks(editor, -1);
  moveBlocks(editor, -1);
  expect(textOf(editor)).toBe("three\n\none\n\ntwo");
  expect(editor.state.selection.$from.parent.textContent).toBe("three");
});
