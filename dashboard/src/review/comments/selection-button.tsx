import { MessageSquarePlus } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { m } from "#messages";
import type { BeginCard, PassageHandle } from "../passages/passage.ts";

const settleMilliseconds = 120;

/** Offers a comment on the selected words: among the text's own tools beside them, else as a button. */
export function SelectionOffer({ handle, onComment }: { handle: PassageHandle | null; onComment: BeginCard }) {
  const begin = useEffectEvent(onComment);
  useEffect(() => {
    handle?.offerComment?.((what) => begin(what));
    return () => handle?.offerComment?.(null);
  }, [handle]);
  return handle?.offerComment === undefined && <SelectionButton handle={handle} onComment={() => onComment()} />;
}

/** Button beside the selected words that starts a comment on them. */
function SelectionButton({ handle, onComment }: { handle: PassageHandle | null; onComment: () => void }) {
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

function useSelectionPlace(handle: PassageHandle | null): { left: number; top: number } | null {
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
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const { left, right, bottom } = selection.getRangeAt(0).getBoundingClientRect();
  const middle = Math.min(Math.max((left + right) / 2, 80), innerWidth - 80);
  return { left: middle, top: Math.min(bottom + 8, innerHeight - 44) };
}
