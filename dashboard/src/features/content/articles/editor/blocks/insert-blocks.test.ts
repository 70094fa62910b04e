import { parseArticle } from "@galley/markdown";
import { getSchema } from "@tiptap/core";
import { history, undo } from "@tiptap/pm/history";
import { Node } from "@tiptap/pm/model";
import { EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { docOf, markdownOf } from "../bridge/markdown.ts";
import { articleExtensions } from "../schema/article-extensions.ts";
import { caretBehind } from "./caret-behind.ts";
import { insertBlocks } from "./insert-blocks.ts";

const schema = getSchema(articleExtensions(null));
const image = "![A wall](image:img_1)";
const plugins = [history(), new Plugin({ appendTransaction: caretBehind })];

/** Opens an article with the caret in place of the sign "^". */
function opened(markdown: string): EditorState {
  const doc = Node.fromJSON(schema, docOf(markdown));
  let at = 0;
  doc.descendants((node, place) => {
    const index = node.text?.indexOf("^") ?? -1;
    if (index >= 0) at = place + index;
  });
  const state = EditorState.create({ doc, plugins, selection: TextSelection.create(doc, at, at + 1) });
  return state.apply(state.tr.deleteSelection().setMeta("addToHistory", false));
}

const inserted = (state: EditorState, markdown: string) =>
  state.apply(insertBlocks(state.tr, parseArticle(markdown).document.blocks, markdown));
const typed = (state: EditorState) => state.apply(state.tr.insertText("!"));
const textOf = ({ doc }: EditorState) => markdownOf(doc.toJSON());

test.each([
  ["the end of a text", "a^", image, `a\n\n${image}\n\n!`],
  ["an empty line", "a\n\n^", image, `a\n\n${image}\n\n!`],
  ["the middle of a text", "a^b", image, `a\n\n${image}\n\n!b`],
  ["the start of a text", "^a", image, `${image}\n\n!a`],
  ["a text before a heading", "a^\n\n## b", image, `a\n\n${image}\n\n!\n\n## b`],
  ["the end of a text, where two images come", "a^", `${image}\n\n${image}`, `a\n\n${image}\n\n${image}\n\n!`],
  ["a heading, where a list comes", "## a^", "- x", "## a\n\n- x!"],
  ["a text, where a quote comes", "a^", "> q", "a\n\n> q!"],
  ["a text, where paragraphs come", "a^b", "one\n\ntwo", "aone\n\ntwo!b"],
  ["an item, where a word comes", "1. a^\n2. b", "x", "1. ax!\n2. b"],
  ["an item, where paragraphs come", "1. a^b\n2. c", "one\n\ntwo", "1. aone\n2. two!b\n3. c"],
  ["an item, where a list comes", "1. a^b\n2. c", "- x\n- y", "1. ab\n2. x\n3. y!\n4. c"],
  ["the last item", "1. a\n2. b^", image, `1. a\n2. b\n\n${image}\n\n!`],
  ["an item between others", "1. a\n2. b^d\n3. c", image, `1. a\n2. bd\n\n${image}\n\n!\n\n3. c`],
  ["an item of a list with another start", "3. a^\n4. b", image, `3. a\n\n${image}\n\n!\n\n4. b`],
  ["an empty item", "3. a\n4. ^\n5. b", image, `3. a\n\n${image}\n\n!\n\n4. b`],
  ["the first item, which is empty", "3. ^\n4. b", image, `${image}\n\n!\n\n3. b`],
  ["the only item, which is empty", "1. ^", image, `${image}\n\n!`],
  ["an item with bullets", "- a^\n- b", `## h\n\n${image}`, `- a\n\n## h\n\n${image}\n\n!\n\n- b`],
])("at %s, the next letter stands behind what came, and lists go on", (_, article, markdown, result) => {
  expect(textOf(typed(inserted(opened(article), markdown)))).toBe(result);
});

/** Applies one change of the whole text as other ways into the document do, without the insertion above. */
const changed = (state: EditorState, change: (transaction: Transaction) => Transaction) => state.apply(change(state.tr));
const node = () => schema.nodes.image?.create({ src: "image:img_1", alt: "A wall" }) as Node;

test("a block that the editor itself pastes, drops or restores is not selected", () => {
  const pasted = changed(opened("a^"), (transaction) => transaction.replaceSelectionWith(node()).setMeta("uiEvent", "paste"));
  expect(textOf(typed(pasted))).toBe(`a\n\n${image}\n\n!`);
  const moved = changed(opened(`${image}\n\na^`), (transaction) => {
    const last = transaction.doc.firstChild as Node;
    transaction.delete(0, 1).insert(transaction.doc.content.size, last);
    return transaction.setSelection(NodeSelection.create(transaction.doc, transaction.doc.content.size - 1)).setMeta("uiEvent", "drop");
  });
  expect(textOf(typed(moved))).toBe(`a\n\n${image}\n\n!`);
  let state = opened(`${image}\n\na^`);
  state = changed(state, (transaction) => transaction.setSelection(NodeSelection.create(transaction.doc, 0)));
  state = changed(state, (transaction) => transaction.deleteSelection());
  undo(state, (transaction) => {
    state = state.apply(transaction);
  });
  expect(textOf(typed(state))).toBe(`${image}\n\n!a`);
});

test("a block is not selected because the words with the caret were taken away elsewhere", () => {
  const left = changed(opened(`${image}\n\na^`), (transaction) => transaction.delete(1, transaction.doc.content.size));
  expect(textOf(typed(left))).toBe(`${image}\n\n!`);
});

test("a block that a person has selected stays selected while its words change, and by Backspace behind it", () => {
  const selected = changed(opened(`${image}\n\na^`), (transaction) => transaction.setSelection(NodeSelection.create(transaction.doc, 0)));
  const renamed = changed(selected, (transaction) => transaction.setNodeMarkup(0, null, { src: "image:img_1", alt: "Another" }));
  expect(renamed.selection).toBeInstanceOf(NodeSelection);
  const joined = changed(opened(`${image}\n\n^`), (transaction) =>
    transaction.delete(1, transaction.doc.content.size).setSelection(NodeSelection.create(transaction.doc, 0)),
  );
  expect(joined.selection).toBeInstanceOf(NodeSelection);
});
