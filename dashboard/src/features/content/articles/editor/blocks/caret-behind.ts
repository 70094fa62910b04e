import { Extension } from "@tiptap/core";
import { type EditorState, NodeSelection, Plugin, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** Puts the caret behind what ends at a position: to the end of its words, or into the paragraph after an image, which it makes where there is none. */
export function setCaretBehind(transaction: Transaction, end: number): Transaction {
  const { nodeBefore, nodeAfter } = transaction.doc.resolve(end);
  const { paragraph } = transaction.doc.type.schema.nodes;
  if (nodeBefore?.isAtom !== true || paragraph === undefined)
    return transaction.setSelection(Selection.near(transaction.doc.resolve(end), -1));
  if (nodeAfter?.type !== paragraph) transaction.insert(end, paragraph.create());
  return transaction.setSelection(TextSelection.create(transaction.doc, end + 1));
}

/** Keeps a block from being selected by anything but a person's hand, since the next letter would replace it, and the caret with the focus. */
export const CaretBehindExtension = Extension.create({
  name: "caretBehind",
  addProseMirrorPlugins() {
    return [new Plugin({ appendTransaction: caretBehind, view: focusWithCaret })];
  },
});

/**
 * Gives the text its caret together with the focus. Dialogs and menus give the focus back to the element alone, where the browser begins
 * with the caret at the beginning: letters typed in the next moment would go there.
 */
function focusWithCaret(view: EditorView) {
  const { dom } = view;
  let isFocusing = false;
  dom.focus = (options) => {
    if (isFocusing) return HTMLElement.prototype.focus.call(dom, options);
    isFocusing = true;
    view.focus();
    isFocusing = false;
  };
  return {};
}

/** Returns the change that takes the selection off a block that came with these changes, or that they left selected by chance. */
export function caretBehind(transactions: readonly Transaction[], before: EditorState, { selection, tr }: EditorState): Transaction | null {
  if (!(selection instanceof NodeSelection && selection.node.isBlock) || !transactions.some(({ docChanged }) => docChanged)) return null;
  const isBrought = transactions.some((one) => ["paste", "drop"].includes(one.getMeta("uiEvent")));
  const isChosen = transactions.some(({ selectionSet }) => selectionSet) && before.doc.children.includes(selection.node);
  if (!isBrought && (isChosen || before.selection instanceof NodeSelection)) return null;
  return setCaretBehind(tr, selection.to);
}
