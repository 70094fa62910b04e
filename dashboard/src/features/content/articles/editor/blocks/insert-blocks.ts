import type { Block } from "@galley/markdown";
import { Fragment, Node, Slice } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import { blockNode } from "../bridge/to-doc.ts";

/**
 * Inserts blocks in place of the selection. A single paragraph continues the current line; of several, the first and last paragraph
 * join the text around them. `text` tells whether spaces belong to its edges.
 */
export function insertBlocks(transaction: Transaction, blocks: readonly Block[], text: string): Transaction {
  const { selection, doc } = transaction;
  const { schema } = doc.type;
  const [only] = blocks;
  if (only === undefined) return transaction.deleteSelection();
  if (only.type === "paragraph" && blocks.length === 1 && selection instanceof TextSelection && selection.$from.parent.inlineContent) {
    const paragraph = Node.fromJSON(schema, blockNode(only));
    const [before, after] = [/^[ \t]/.test(text) ? schema.text(" ") : null, /[ \t]$/.test(text) ? schema.text(" ") : null];
    const content = Fragment.from(before).append(paragraph.content).append(Fragment.from(after));
    return transaction.replaceSelection(new Slice(content, 0, 0));
  }
  const nodes = blocks.map((block) => Node.fromJSON(schema, blockNode(block)));
  const open = (node: Node | undefined) => (node?.type.name === "paragraph" ? 1 : 0);
  return transaction.replaceSelection(new Slice(Fragment.from(nodes), open(nodes[0]), open(nodes.at(-1))));
}
