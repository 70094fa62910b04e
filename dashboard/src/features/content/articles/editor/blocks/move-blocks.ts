import { type Editor, Extension } from "@tiptap/core";
import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { Plugin, PluginKey, type Selection, type Transaction } from "@tiptap/pm/state";
import { m } from "#messages";

const key = new PluginKey<string>("movedBlocks");

/** Moves blocks, and items within their list, by Alt+Shift and the arrow keys. */
export const MoveBlocksExtension = Extension.create({
  name: "moveBlocks",
  addKeyboardShortcuts() {
    return {
      "Alt-Shift-ArrowUp": () => moveBlocks(this.editor, -1),
      "Alt-Shift-ArrowDown": () => moveBlocks(this.editor, 1),
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin<string>({
        key,
        state: {
          init: () => "",
          apply: (transaction, said) => transaction.getMeta(key) ?? (isWritten(transaction) ? "" : said),
        },
      }),
    ];
  },
});

/** Returns what the last move did, for screen readers. */
export function saidOfMove({ state }: Editor): string {
  return key.getState(state) ?? "";
}

/** Moves the selected blocks one place up or down. They stay as they are: their neighbor goes to their other side. */
export function moveBlocks({ state, view }: Editor, by: 1 | -1): boolean {
  const range = rangeOf(state.selection);
  const { parent, first, last, start } = range;
  const neighbor = neighborOf(range, by);
  if (neighbor === null) return true;
  let from = start;
  for (let index = 0; index < first; index++) from += parent.child(index).nodeSize;
  let to = from;
  for (let index = first; index <= last; index++) to += parent.child(index).nodeSize;
  const transaction = state.tr;
  // The far place comes first, so that the near one stays where it is.
  if (by < 0) transaction.insert(to, neighbor).delete(from - neighbor.nodeSize, from);
  else transaction.delete(to, to + neighbor.nodeSize).insert(from, neighbor);
  const place = { number: (by < 0 ? first - 1 : first + 1) + 1, count: parent.childCount - (endsEmpty(parent) ? 1 : 0) };
  view.dispatch(transaction.setMeta(key, m.editor_moved(place)).scrollIntoView());
  return true;
}

/** Returns whether the selected blocks have a place to move to. */
export function canMoveBlocks({ state }: Editor, by: 1 | -1): boolean {
  return neighborOf(rangeOf(state.selection), by) !== null;
}

/** Returns the block whose place the range takes. The empty line at the end keeps its own. */
function neighborOf({ parent, first, last }: BlockRange, by: 1 | -1): Node | null {
  const isEnd = last + by === parent.childCount - 1 && endsEmpty(parent);
  return isEnd ? null : parent.maybeChild(by < 0 ? first - 1 : last + 1);
}

/** Returns whether a person changed the text. The line that ends every text is added by itself. */
function isWritten(transaction: Transaction): boolean {
  return transaction.docChanged && transaction.getMeta("appendedTransaction") === undefined;
}

type BlockRange = { parent: Node; first: number; last: number; start: number };

/** Returns the items of a list that are selected, or the blocks if these are all items or none. */
function rangeOf({ $from, $to }: Selection): BlockRange {
  const depth = listDepth($from);
  if (depth !== null && $to.depth >= depth && $to.start(depth) === $from.start(depth)) {
    const parent = $from.node(depth);
    const [first, last] = [$from.index(depth), $to.index(depth)];
    if (last - first + 1 < parent.childCount) return { parent, first, last, start: $from.start(depth) };
  }
  const last = $to.depth === 0 ? $to.index(0) - 1 : $to.index(0);
  return { parent: $from.node(0), first: $from.index(0), last: Math.max(last, $from.index(0)), start: 0 };
}

function listDepth($from: ResolvedPos): number | null {
  return $from.depth >= 3 && $from.node(2).type.name === "listItem" ? 1 : null;
}

/** Returns whether the last block is the empty line that ends every text. */
function endsEmpty({ lastChild }: Node): boolean {
  return lastChild?.type.name === "paragraph" && lastChild.content.size === 0;
}
