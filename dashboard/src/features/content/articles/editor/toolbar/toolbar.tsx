import { type Editor, useEditorState } from "@tiptap/react";
import { FileCode } from "lucide-react";
import { type KeyboardEvent, memo, useEffect, useRef } from "react";
import { m } from "#messages";
import { useHasHandles } from "../surface/use-has-handles.ts";
import { moveBetweenTools, oneToolInReach } from "./move-between-tools.ts";
import { ToolButton } from "./tool-button.tsx";
import { type AskedTool, moveTools, type Tool, toolGroups } from "./tools.ts";
import { useToolbarKey } from "./use-toolbar-key.ts";

type GroupsProps = { editor: Editor; onAsk: (what: AskedTool) => void };
type Props = GroupsProps & {
  /** Whether the text is shown as Markdown, which has no tools. */
  isMarkdown: boolean;
  /** Absent while the views cannot be changed. */
  onMarkdown: (() => void) | undefined;
};

/** Toolbar of the text. Alt+F10 leads to it, the arrow keys move between its tools, Escape leads back. */
export const Toolbar = memo(function Toolbar({ editor, onAsk, isMarkdown, onMarkdown }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const groups = useHasHandles() ? toolGroups : [...toolGroups, moveTools];
  useEffect(() => oneToolInReach(bar.current));
  useToolbarKey(editor, bar, { isFirst: false });
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={m.editor_toolbar()}
      tabIndex={-1}
      onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => {
        if (event.key === "Escape") editor.view.focus();
        else moveBetweenTools(event.nativeEvent, event.currentTarget);
      }}
      className="sticky top-[calc(3.5rem+var(--notice))] z-10 flex items-center gap-0.5 overflow-x-auto border-line border-y bg-paper py-1"
    >
      {!isMarkdown &&
        groups.map((group, index) => (
          <ToolGroup key={group[0]?.label()} editor={editor} tools={group} isFirst={index === 0} onAsk={onAsk} />
        ))}
      <ToolButton
        icon={FileCode}
        label={m.editor_markdown()}
        pressed={isMarkdown}
        disabled={onMarkdown === undefined}
        className="ml-auto"
        onClick={() => onMarkdown?.()}
      />
    </div>
  );
});

type GroupProps = GroupsProps & { tools: readonly Tool[]; isFirst: boolean };

function ToolGroup({ editor, tools, isFirst, onAsk }: GroupProps) {
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.map((tool) => `${tool.isOn?.(current) ?? ""} ${tool.can?.(current) ?? true}`),
  });
  return (
    <>
      {!isFirst && <span aria-hidden className="mx-1 h-6 w-px shrink-0 bg-line" />}
      {tools.map(({ icon, label, keys, run, act, asks }, index) => {
        const [on = "", can = "true"] = states[index]?.split(" ") ?? [];
        return (
          <ToolButton
            key={label()}
            icon={icon}
            label={label()}
            disabled={can === "false"}
            onClick={() => {
              if (asks !== undefined) onAsk(asks);
              act?.(editor);
              run?.(editor.chain().focus()).run();
            }}
            {...(keys !== undefined && { keys })}
            {...(on !== "" && { pressed: on === "true" })}
          />
        );
      })}
    </>
  );
}
