import { align } from "@galley/markdown";
import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { docOf } from "./bridge/markdown.ts";

type Placed = { node: Node; at: number; key: string };

const editsMax = 1000;

/**
 * Shows another text in the editor by replacing only what differs, so that the cursor, the selection and everything that can be undone
 * stay where they are. Undoing takes away what the person wrote beside the editor, as one step, and never what came from elsewhere.
 */
export function showMarkdown(editor: Editor, markdown: string, from: "detached" | "elsewhere" = "elsewhere"): void {
  const { state } = editor;
  const [before, after] = [filledBlocks(state.doc), filledBlocks(state.schema.nodeFromJSON(docOf(markdown)))];
  const begun = from === "detached" ? closeHistory(state.tr) : state.tr.setMeta("addToHistory", false);
  const transaction = begun.setMeta("preventUpdate", true);
  const keys = (blocks: readonly Placed[]) => blocks.map(({ key }) => key);
  for (const stretch of align(keys(before), keys(after), editsMax)) {
    if (stretch.same) continue;
    const { start, end } = stretch.before;
    replaceBlocks(transaction, before.slice(start, end), after.slice(stretch.after.start, stretch.after.end), before[start - 1]);
  }
  if (transaction.docChanged) editor.view.dispatch(transaction);
}

/** Returns the blocks with their positions. Markdown has neither empty paragraphs nor uploads: those that a person has just begun stay. */
function filledBlocks(doc: Node): Placed[] {
  const blocks: Placed[] = [];
  doc.forEach((node, at) => {
    const isEmpty = node.type.name === "paragraph" && node.content.size === 0;
    if (!isEmpty && typeof node.attrs.upload !== "string") blocks.push({ node, at, key: JSON.stringify(node.toJSON()) });
  });
  return blocks;
}

function replaceBlocks(transaction: Transaction, removed: readonly Placed[], fresh: readonly Placed[], last: Placed | undefined): void {
  if (removed.length === fresh.length) {
    for (const [index, block] of removed.entries()) {
      const other = fresh[index];
      if (other !== undefined) replaceInside(transaction, block, other.node);
    }
    return;
  }
  const from = removed[0]?.at ?? (last === undefined ? 0 : last.at + last.node.nodeSize);
  const { mapping } = transaction;
  transaction.insert(
    mapping.map(from, removed.length === 0 ? 1 : -1),
    fresh.map(({ node }) => node),
  );
  // One by one, since what a person has just begun may stand between them.
  for (const { node, at } of removed) transaction.delete(mapping.map(at), mapping.map(at) + node.nodeSize);
}

/** Replaces the part of a block that differs, or the whole block if it became one of another kind. */
function replaceInside(transaction: Transaction, { node, at }: Placed, other: Node): void {
  const place = transaction.mapping.map(at);
  const start = node.content.findDiffStart(other.content);
  const end = node.content.findDiffEnd(other.content);
  if (!node.sameMarkup(other) || !node.isTextblock || start === null || end === null) {
    transaction.replaceWith(place, place + node.nodeSize, other);
    return;
  }
  // Repeated characters let the equal beginning and the equal end overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  transaction.replaceWith(place + 1 + start, place + 1 + end.a + overlap, other.content.cut(start, end.b + overlap));
}
