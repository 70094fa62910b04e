import type { Editor } from "@tiptap/react";
import { useEffect } from "react";

/** Lets Alt+F10 lead from the text to a bar beside it. */
export function useToolbarKey(editor: Editor, bar: { current: HTMLDivElement | null }): void {
  useEffect(() => {
    const lead = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "F10" || !event.altKey || bar.current === null) return;
      event.preventDefault();
      bar.current.querySelector("button")?.focus();
    };
    const { dom } = editor.view;
    dom.addEventListener("keydown", lead);
    return () => dom.removeEventListener("keydown", lead);
  }, [editor, bar]);
}
