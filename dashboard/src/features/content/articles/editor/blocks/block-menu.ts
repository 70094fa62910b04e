import { type Editor, Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { answersWords } from "#src/format/answers-words.ts";
import type { Tool } from "../toolbar/tools.ts";

/** Menu of blocks at a written slash. `isAdded`: a button has written the slash, not the person. */
export type BlockMenuState = { from: number; to: number; words: string; chosen: number; isAdded: boolean };

/** `onAsk` is called for the tool without `run`. */
type Options = { tools: readonly Tool[]; onAsk: () => void };

const key = new PluginKey<BlockMenuState | null>("blockMenu");
const wordsLengthMax = 30;

/** Opens a menu of blocks where a paragraph begins with a slash. Words after it filter the menu; the keys stay with the text. */
export const BlockMenuExtension = Extension.create<Options>({
  name: "blockMenu",
  priority: 1000,
  addOptions() {
    return { tools: [], onAsk: () => {} };
  },
  addProseMirrorPlugins() {
    const { editor, options } = this;
    return [
      new Plugin<BlockMenuState | null>({
        key,
        state: { init: () => null, apply: (transaction, menu, _, state) => nextMenu(transaction, menu, state) },
        props: { handleKeyDown: (_, event) => takeKey(editor, event.key, options) },
      }),
    ];
  },
});

export function blockMenu(state: EditorState): BlockMenuState | null {
  return key.getState(state) ?? null;
}

/** Returns the tools that the menu offers. */
export function offeredBlocks({ words: typed }: BlockMenuState, tools: readonly Tool[]): readonly Tool[] {
  return tools.filter(({ label, words }) => answersWords(`${label()} ${words?.() ?? ""}`, typed));
}

/** Puts a block in place of the slash. */
export function takeBlock(editor: Editor, { from, to }: BlockMenuState, tool: Tool, onAsk: () => void): void {
  const chain = editor.chain().focus().deleteRange({ from, to });
  if (tool.run !== undefined) tool.run(chain).run();
  else {
    chain.run();
    onAsk();
  }
}

/** Begins a block below the one at a position, or in it if it is empty, and opens the menu there. */
export function addBlock(editor: Editor, at: number): void {
  const { state, view } = editor;
  const node = state.doc.nodeAt(at);
  const { paragraph } = state.schema.nodes;
  if (node === null || paragraph === undefined) return;
  const isEmpty = node.type === paragraph && node.content.size === 0;
  const place = isEmpty ? at : at + node.nodeSize;
  if (!isEmpty) view.dispatch(state.tr.insert(place, paragraph.create()));
  editor.commands.setTextSelection(place + 1);
  view.dispatch(view.state.tr.insertText("/").setMeta(key, "added").scrollIntoView());
  view.focus();
}

function nextMenu(transaction: Transaction, menu: BlockMenuState | null, state: EditorState): BlockMenuState | null {
  const meta: "added" | "closed" | number | undefined = transaction.getMeta(key);
  if (meta === "closed") return null;
  if (typeof meta === "number") return menu && { ...menu, chosen: meta };
  const { $from, empty } = state.selection;
  const text = $from.parent.textContent;
  const isWritten = empty && $from.depth === 1 && $from.parent.type.name === "paragraph" && $from.parentOffset === text.length;
  if (!isWritten || !text.startsWith("/") || text.length > wordsLengthMax) return null;
  if (menu === null && (text !== "/" || !transaction.docChanged)) return null;
  const words = text.slice(1);
  const chosen = menu?.words === words ? menu.chosen : 0;
  return { from: $from.start(), to: $from.pos, words, chosen, isAdded: menu?.isAdded ?? meta === "added" };
}

function takeKey(editor: Editor, pressed: string, { tools, onAsk }: Options): boolean {
  const menu = blockMenu(editor.state);
  const offered = menu === null ? [] : offeredBlocks(menu, tools);
  const tool = offered[menu?.chosen ?? 0];
  if (menu === null || tool === undefined) return false;
  const { view } = editor;
  const choose = (chosen: number) => view.dispatch(view.state.tr.setMeta(key, (chosen + offered.length) % offered.length));
  if (pressed === "ArrowDown") choose(menu.chosen + 1);
  else if (pressed === "ArrowUp") choose(menu.chosen - 1);
  else if (pressed === "Enter" || pressed === "Tab") takeBlock(editor, menu, tool, onAsk);
  else if (pressed === "Escape") {
    const transaction = view.state.tr.setMeta(key, "closed");
    view.dispatch(menu.isAdded ? transaction.delete(menu.from, menu.to) : transaction);
  } else return false;
  return true;
}
