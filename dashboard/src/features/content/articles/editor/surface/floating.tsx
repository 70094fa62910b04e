import type { Editor } from "@tiptap/react";
import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";

type Place = { left: number; top: number };
type FloatingProps = ComponentProps<"div"> & {
  editor: Editor;
  from: number;
  to: number;
  side: "above" | "below";
  align?: "start" | "middle";
};

const gap = 8;

/** Box beside a range of the text, within the window. It follows the text while that scrolls. */
export function Floating({ editor, from, to, side, align = "middle", ...rest }: FloatingProps) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    const look = () =>
      box.current !== null && !editor.isDestroyed && setPlace(floatingPlace(editor, box.current, { from, to, side, align }));
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [editor, from, to, side, align]);
  return <div ref={box} {...rest} style={{ position: "fixed", zIndex: 30, ...(place ?? { left: 0, top: 0, opacity: 0 }) }} />;
}

function floatingPlace(
  { view }: Editor,
  box: HTMLElement,
  { from, to, side, align }: Required<Pick<FloatingProps, "from" | "to" | "side" | "align">>,
): Place {
  const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to)];
  const { offsetWidth, offsetHeight } = box;
  const middle = align === "middle" && start.top === end.top ? (start.left + end.right) / 2 : start.left + offsetWidth / 2;
  const left = Math.min(Math.max(middle - offsetWidth / 2, gap), Math.max(gap, window.innerWidth - offsetWidth - gap));
  const above = start.top - offsetHeight - gap;
  const below = end.bottom + gap;
  // The bar above the text stays in view; nothing covers it.
  const bar = view.dom.closest(".article-editor")?.querySelector("[role=toolbar]")?.getBoundingClientRect().bottom ?? 0;
  const isAbove = side === "above" && above > bar;
  return { left, top: isAbove ? above : Math.min(below, window.innerHeight - offsetHeight - gap) };
}
