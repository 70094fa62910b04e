import type { Block } from "@galley/markdown";
import { Fragment, Node, type ResolvedPos, Slice } from "@tiptap/pm/model";
import { NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { blockNode } from "../bridge/to-doc.ts";
import { setCaretBehind } from "./caret-behind.ts";

/**
 * Inserts blocks in place of the selection. A single paragraph continues the current line; of several, the first and last paragraph
 * join the text around them. `text` tells whether spaces belong to its edges.
 */
export function insertBlocks(transaction: Transaction, blocks: readonly Block[], text: string): Transaction {
  const { selection, doc } = transaction;
  const { schema } = doc.type;
  const [only] = blocks;
  if (only === undefined) return transaction.deleteSelection();
  const nodes = blocks.map((block) => Node.fromJSON(schema, blockNode(block)));
  if (only.type === "paragraph" && blocks.length === 1 && selection instanceof TextSelection && selection.$from.parent.inlineContent) {
    const [before, after] = [/^[ \t]/.test(text) ? schema.text(" ") : null, /[ \t]$/.test(text) ? schema.text(" ") : null];
    const content = Fragment.from(before)
      .append(nodes[0]?.content ?? Fragment.empty)
      .append(Fragment.from(after));
    return transaction.replaceSelection(new Slice(content, 0, 0));
  }
  return insertNodes(transaction, nodes);
}

/** Inserts blocks in place of the selection, and leaves the caret behind them. */
export function insertNodes(transaction: Transaction, nodes: readonly Node[]): Transaction {
  const { $from } = transaction.selection;
  if ($from.node(2)?.type.name === "listItem") return insertAtItem(transaction.deleteSelection(), nodes);
  const last = nodes.at(-1);
  transaction.replaceSelection(new Slice(Fragment.from([...nodes]), openness(nodes[0]), openness(last)));
  if (!last?.isAtom) return transaction;
  const { selection } = transaction;
  return setCaretBehind(transaction, selection instanceof NodeSelection ? selection.to : selection.$from.before(1));
}

function openness(node: Node | undefined): number {
  return node?.type.name === "paragraph" ? 1 : 0;
}

/** Inserts blocks behind the item with the caret, or in place of an empty one: what a list can hold as items, and all else between two lists. */
function insertAtItem(transaction: Transaction, nodes: readonly Node[]): Transaction {
  const { $from } = transaction.selection;
  const [list, item] = [$from.node(1), $from.node(2)];
  const isEmpty = $from.parent.childCount === 0;
  const items = nodes.map((node) => itemsOf(node, item));
  if (items.some((one) => one.length === 0)) {
    const place = splitAtItem(transaction, $from, isEmpty);
    transaction.replaceWith(place.from, place.to, nodes);
    return setCaretBehind(transaction, place.from + sizeOf(nodes));
  }
  // Paragraphs join the words around the caret, as they do in other texts.
  if (nodes.every((node) => node.type.name === "paragraph"))
    return transaction.replaceSelection(new Slice(Fragment.from(list.copy(Fragment.from(items.flat()))), 3, 3));
  const from = isEmpty ? $from.before(2) : $from.after(2);
  transaction.replaceWith(from, $from.after(2), items.flat());
  return setCaretBehind(transaction, from + sizeOf(items.flat()));
}

function itemsOf(node: Node, item: Node): readonly Node[] {
  if (node.type.name === "paragraph") return [item.type.create(null, node)];
  return node.firstChild?.type === item.type ? node.children : [];
}

function sizeOf(nodes: readonly Node[]): number {
  return Fragment.from([...nodes]).size;
}

/** Splits a list behind the item with the caret, and returns the place between. An empty item falls out, and the numbers go on. */
function splitAtItem(transaction: Transaction, $from: ResolvedPos, isEmpty: boolean): { from: number; to: number } {
  const [list, index] = [$from.node(1), $from.index(1)];
  if (isEmpty && list.childCount === 1) return { from: $from.before(1), to: $from.after(1) };
  if (isEmpty) transaction.delete($from.before(2), $from.after(2));
  const kept = isEmpty ? index : index + 1;
  const at = isEmpty ? $from.before(2) : $from.after(2);
  if (kept === 0) return { from: at - 1, to: at - 1 };
  if (index < list.childCount - 1) {
    const { start } = list.attrs;
    transaction.split(at, 1, [{ type: list.type, attrs: start === undefined ? list.attrs : { ...list.attrs, start: start + kept } }]);
  }
  return { from: at + 1, to: at + 1 };
}
