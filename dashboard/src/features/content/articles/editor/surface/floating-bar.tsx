import type { Editor } from "@tiptap/react";
import { type FocusEventHandler, type KeyboardEvent, type ReactNode, type RefObject, useEffect } from "react";
import { cx } from "#src/ui/cx.ts";
import { moveBetweenTools, oneToolInReach } from "../toolbar/move-between-tools.ts";
import { Floating } from "./floating.tsx";

type FloatingBarProps = {
  editor: Editor;
  place: { from: number; to: number };
  label: string;
  ref: RefObject<HTMLDivElement | null>;
  onBlur?: FocusEventHandler;
  className?: string;
  children: ReactNode;
};

/** Tools beside a range of the text. Alt+F10 leads to them, Escape back to the text. */
export function FloatingBar({ editor, place: { from, to }, label, ref, onBlur, className, children }: FloatingBarProps) {
  useEffect(() => oneToolInReach(ref.current));
  useToolbarKey(editor, ref);
  return (
    <Floating editor={editor} from={from} to={to} side={matchMedia("(pointer: coarse)").matches ? "below" : "above"}>
      <div
        ref={ref}
        role="toolbar"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => {
          if (event.key === "Escape") editor.view.focus();
          else moveBetweenTools(event.nativeEvent, event.currentTarget);
        }}
        onBlur={onBlur}
        className={cx("flex items-center gap-0.5 rounded-lg border border-line bg-card p-1 shadow-black/10 shadow-lg", className)}
      >
        {children}
      </div>
    </Floating>
  );
}

function useToolbarKey(editor: Editor, bar: RefObject<HTMLDivElement | null>): void {
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
