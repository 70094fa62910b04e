import { MessageSquarePlus } from "lucide-react";
import { useEffect, useState } from "react";
import { m } from "#messages";
import type { EditorHandle } from "../../editor/editor-handle.ts";

const settleMilliseconds = 120;

/** Button beside the selected words that starts a comment on them. */
export function SelectionButton({ handle, onComment }: { handle: EditorHandle | null; onComment: () => void }) {
  const place = useSelectionPlace(handle);
  if (place === null) return null;
  return (
    <button
      type="button"
      style={place}
      // Keeps the focus, since the selection would be lost with it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onComment}
      className="fixed z-30 inline-flex h-8 -translate-x-1/2 items-center gap-1.5 rounded-md bg-primary px-3 font-medium text-on-primary text-ui shadow-black/10 shadow-lg"
    >
      <MessageSquarePlus size={15} aria-hidden />
      {m.review_comment()}
    </button>
  );
}

function useSelectionPlace(handle: EditorHandle | null): { left: number; top: number } | null {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => setPlace(handle?.selectedPassage() ? placeOfSelection() : null);
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, settleMilliseconds);
    };
    document.addEventListener("selectionchange", soon);
    window.addEventListener("scroll", soon, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", soon);
      window.removeEventListener("scroll", soon);
    };
  }, [handle]);
  return place;
}

/** Returns a place below the selection, since phones show their own menu above it. */
function placeOfSelection(): { left: number; top: number } | null {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0) return null;
  const { left, right, bottom } = selection.getRangeAt(0).getBoundingClientRect();
  const middle = Math.min(Math.max((left + right) / 2, 80), innerWidth - 80);
  return { left: middle, top: Math.min(bottom + 8, innerHeight - 44) };
}
