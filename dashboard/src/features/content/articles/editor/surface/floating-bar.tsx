import type { Editor } from "@tiptap/react";
import { type FocusEventHandler, type KeyboardEvent, type ReactNode, type RefObject, useEffect } from "react";
import { cx } from "#src/ui/cx.ts";
import { moveBetweenTools, oneToolInReach } from "../toolbar/move-between-tools.ts";
import { useToolbarKey } from "../toolbar/use-toolbar-key.ts";
import { Floating } from "./floating.tsx";

type FloatingBarProps = {
  editor: Editor;
  place: { from: number; to: number };
  label: string;
  ref: RefObject<HTMLDivElement | null>;
  /** Leaves Alt+F10 to the toolbar above the text. */
  yields?: boolean;
  onBlur?: FocusEventHandler;
  className?: string;
  children: ReactNode;
};

/** Tools beside a range of the text. Alt+F10 leads to them, Escape back to the text. */
export function FloatingBar({ editor, place: { from, to }, label, ref, yields = false, onBlur, className, children }: FloatingBarProps) {
  useEffect(() => oneToolInReach(ref.current));
  useToolbarKey(editor, ref, { isFirst: !yields });
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
