import type { Editor } from "@tiptap/react";
import { type RefObject, useEffect } from "react";

/** Lets Alt+F10 lead from the text to a toolbar, and Escape back. A bar beside the words comes before the one above the text. */
export function useToolbarKey(editor: Editor, bar: RefObject<HTMLDivElement | null>, { isFirst }: { isFirst: boolean }): void {
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== "F10" || !event.altKey || event.defaultPrevented || bar.current === null) return;
      event.preventDefault();
      bar.current.querySelector("button")?.focus();
    };
    const { dom } = editor.view;
    dom.addEventListener("keydown", lead, { capture: isFirst });
    return () => dom.removeEventListener("keydown", lead, { capture: isFirst });
  }, [editor, bar, isFirst]);
}
