import { type Editor, useEditorState } from "@tiptap/react";
import { ExternalLink, Pencil, Unlink } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { FloatingBar } from "../surface/floating-bar.tsx";
import { ToolButton } from "../toolbar/tool-button.tsx";
import { linkGoal } from "./link-address.ts";
import { beginLink, type LinkPlace, linkAround, linkPlace, removeLink } from "./link-place.ts";

type Props = {
  editor: Editor;
  /** Where readers find the article, if that is known. */
  address: string | undefined;
};

/** Address of the link that the cursor is in, beside it, with its tools. Alt+F10 leads to them, Escape back to the text. */
export function LinkBar({ editor, address }: Props) {
  const link = useEditorState({
    editor,
    selector: ({ editor: current }) => (linkPlace(current) === null ? linkAround(current.state) : null),
  });
  const bar = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useShown(editor, bar);
  if (link === null || !isShown) return null;
  return (
    <FloatingBar
      editor={editor}
      place={link}
      label={m.editor_link_at()}
      ref={bar}
      onBlur={({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && bar.current?.contains(relatedTarget))) setShown(false);
      }}
      className="max-w-[calc(100vw-1rem)]"
    >
      <span className="min-w-0 max-w-72 truncate px-2 text-ink-2 text-ui">{link.before}</span>
      <LinkTools editor={editor} link={link} goal={linkGoal(link.before, address)} />
    </FloatingBar>
  );
}

function LinkTools({ editor, link, goal }: { editor: Editor; link: LinkPlace; goal: string | null }) {
  const remove = () => {
    removeLink(editor, link);
    editor.view.focus();
  };
  return (
    <>
      {goal !== null && (
        <ToolButton icon={ExternalLink} label={m.editor_link_open()} onClick={() => window.open(goal, "_blank", "noopener,noreferrer")} />
      )}
      <ToolButton icon={Pencil} label={m.editor_link_change()} keys="$mod+k" onClick={() => beginLink(editor)} />
      <ToolButton icon={Unlink} label={m.editor_link_remove()} onClick={remove} />
    </>
  );
}

/** Shows the bar while the text or the bar has the focus. Escape hides it until the cursor moves. */
function useShown(editor: Editor, bar: RefObject<HTMLDivElement | null>) {
  const state = useState(editor.isFocused);
  const [, setShown] = state;
  useEffect(() => {
    const look = () => setShown(editor.isFocused);
    const leave = ({ event }: { event: FocusEvent }) => {
      if (!(event.relatedTarget instanceof Node && bar.current?.contains(event.relatedTarget))) setShown(false);
    };
    const hide = ({ key }: KeyboardEvent) => {
      if (key === "Escape") setShown(false);
    };
    const { dom } = editor.view;
    editor.on("focus", look);
    editor.on("selectionUpdate", look);
    editor.on("blur", leave);
    dom.addEventListener("keydown", hide);
    return () => {
      editor.off("focus", look);
      editor.off("selectionUpdate", look);
      editor.off("blur", leave);
      dom.removeEventListener("keydown", hide);
    };
  }, [editor, bar]);
  return state;
}
