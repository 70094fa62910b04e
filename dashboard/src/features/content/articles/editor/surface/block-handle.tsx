import { NodeSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { Editor } from "@tiptap/react";
import { GripVertical, Plus } from "lucide-react";
import { type DragEvent, useEffect, useState } from "react";
import { m } from "#messages";
import { Menu, MenuItem, MenuSeparator } from "#src/ui/menu.tsx";
import { addBlock } from "../blocks/block-menu.ts";
import { moveBlocks } from "../blocks/move-blocks.ts";
import { useHasHandles } from "./use-has-handles.ts";

type Hovered = { at: number; top: number; isEmpty: boolean };

const buttonClass = "grid size-8 place-items-center rounded-md text-ink-3 hover:bg-panel hover:text-ink";

/** Handle in the margin of the block under the pointer: it drags the block and opens its menu. An empty line has a plus instead. */
export function BlockHandle({ editor }: { editor: Editor }) {
  const { hovered, leave } = useHovered(editor, useHasHandles());
  if (hovered === null) return null;
  const { at, top, isEmpty } = hovered;
  return (
    <div style={{ position: "absolute", left: -36, top }}>
      {isEmpty ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={m.editor_block_add()}
          data-tip={m.editor_block_add()}
          onClick={() => addBlock(editor, at)}
          className={buttonClass}
        >
          <Plus size={16} aria-hidden />
        </button>
      ) : (
        <BlockActions editor={editor} at={at} onClosed={leave} />
      )}
    </div>
  );
}

function BlockActions({ editor, at, onClosed }: { editor: Editor; at: number; onClosed: () => void }) {
  const select = () => editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, at)));
  const move = (by: 1 | -1) => {
    select();
    moveBlocks(editor, by);
  };
  const trigger = (
    <button
      type="button"
      tabIndex={-1}
      draggable
      aria-label={m.editor_block()}
      data-tip={m.editor_block_hint()}
      onDragStart={(event) => beginDrag(editor.view, at, event)}
      className={`${buttonClass} cursor-grab`}
    >
      <GripVertical size={16} aria-hidden />
    </button>
  );
  return (
    <Menu trigger={trigger} focusAfter={() => editor.view.dom} onClosed={onClosed}>
      <MenuItem onSelect={() => addBlock(editor, at)}>{m.editor_block_add()}</MenuItem>
      <MenuItem onSelect={() => move(-1)}>{m.editor_block_up()}</MenuItem>
      <MenuItem onSelect={() => move(1)}>{m.editor_block_down()}</MenuItem>
      <MenuSeparator />
      <MenuItem
        danger
        onSelect={() => {
          select();
          editor.chain().deleteSelection().focus().run();
        }}
      >
        {m.editor_block_delete()}
      </MenuItem>
    </Menu>
  );
}

/** Lets the editor move a block to where it is dropped. It is not selected: browsers give up a drag at whose start the page changes. */
function beginDrag(view: EditorView, at: number, { dataTransfer }: DragEvent): void {
  const node = NodeSelection.create(view.state.doc, at);
  const slice = node.content();
  const { dom, text } = view.serializeForClipboard(slice);
  dataTransfer.clearData();
  dataTransfer.setData("text/html", dom.innerHTML);
  dataTransfer.setData("text/plain", text);
  dataTransfer.effectAllowed = "move";
  const shown = view.nodeDOM(at);
  if (shown instanceof Element) dataTransfer.setDragImage(shown, 0, 0);
  const dragging = { slice, move: true, node };
  view.dragging = dragging;
}

/** Returns the block beside the pointer; the last one while its menu is open. */
function useHovered(editor: Editor, canHover: boolean): { hovered: Hovered | null; leave: () => void } {
  const [hovered, setHovered] = useState<Hovered | null>(null);
  useEffect(() => {
    if (!canHover) return;
    const look = ({ clientX, clientY, target }: MouseEvent) => {
      const frame = editor.view.dom.closest(".article-editor");
      const box = frame?.getBoundingClientRect();
      if (box === undefined || editor.isDestroyed || isMenuOpen()) return;
      if (clientX < box.left - 48 || clientX > box.right || clientY < box.top || clientY > box.bottom) return setHovered(null);
      if (target instanceof Element && target.closest("[role=toolbar], [role=dialog], section") !== null) return;
      setHovered(blockAt(editor.view, box, clientY));
    };
    // The menu gives the focus back first.
    const leave = () => {
      if (!isMenuOpen()) setHovered(null);
    };
    document.addEventListener("mousemove", look, { passive: true });
    editor.on("update", leave);
    return () => {
      document.removeEventListener("mousemove", look);
      editor.off("update", leave);
    };
  }, [editor, canHover]);
  return { hovered: canHover ? hovered : null, leave: () => setHovered(null) };
}

const isMenuOpen = () => document.querySelector("[role=menu]") !== null;

function blockAt(view: EditorView, box: DOMRect, y: number): Hovered | null {
  let at = 0;
  for (const node of view.state.doc.children) {
    const shown = view.nodeDOM(at);
    const { top, bottom } = shown instanceof HTMLElement ? shown.getBoundingClientRect() : { top: 0, bottom: -1 };
    const isEmpty = node.type.name === "paragraph" && node.content.size === 0;
    if (y >= top - 4 && y <= bottom + 4) return { at, top: top - box.top, isEmpty };
    at += node.nodeSize;
  }
  return null;
}
