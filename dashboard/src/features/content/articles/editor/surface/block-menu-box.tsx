import { type Editor, useEditorState } from "@tiptap/react";
import { m } from "#messages";
import { cx } from "#src/ui/cx.ts";
import { type BlockMenuState, blockMenu, offeredBlocks, takeBlock } from "../blocks/block-menu.ts";
import type { Tool } from "../toolbar/tools.ts";
import { Floating } from "./floating.tsx";

type Props = { editor: Editor; tools: readonly Tool[]; onAsk: () => void };

/** Menu of blocks at a written slash. The keys stay with the text; the chosen block is read out. */
export function BlockMenuBox({ editor, tools, onAsk }: Props) {
  const menu = useEditorState({ editor, selector: ({ editor: current }) => blockMenu(current.state) });
  const offered = menu === null ? [] : offeredBlocks(menu, tools);
  return (
    <>
      <p role="status" className="sr-only">
        {menu !== null && (offered[menu.chosen]?.label() ?? m.editor_blocks_none())}
      </p>
      {menu !== null && offered.length > 0 && <Box editor={editor} tools={offered} menu={menu} onAsk={onAsk} />}
    </>
  );
}

function Box({ editor, tools, menu, onAsk }: Props & { menu: BlockMenuState }) {
  return (
    <Floating editor={editor} from={menu.from} to={menu.from} side="below" align="start">
      <div role="listbox" aria-label={m.editor_blocks()} className="rounded-lg border border-line bg-card p-1 shadow-black/10 shadow-lg">
        {tools.map((tool, index) => (
          <div
            key={tool.label()}
            role="option"
            tabIndex={-1}
            aria-selected={index === menu.chosen}
            onMouseDown={(event) => {
              event.preventDefault();
              takeBlock(editor, menu, tool, onAsk);
            }}
            className={cx("flex items-center gap-2 rounded px-2 py-1.5 text-ui hover:bg-panel", index === menu.chosen && "bg-panel")}
          >
            <tool.icon size={16} aria-hidden />
            <span>{tool.label()}</span>
          </div>
        ))}
      </div>
    </Floating>
  );
}
