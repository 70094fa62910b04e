import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

type Had = { element: Element; id: string; index: number };
type Cards = {
  /** Ids of the cards in their order. */
  ids: readonly string[];
  /** Card of a new comment, and the id that the comment got once it was written; null if it was not. */
  draft: { id: string; written: string | null };
  /** Takes the focus where no card is to have it. */
  leave: () => void;
};

/**
 * Gives the focus back when what had it in a list of cards is gone, such as the form of a reply that was sent: to the card that it stood in,
 * to the comment that it became, or to the card that moved up into its place.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, cards: Cards): void {
  const had = useRef<Had>(null);
  const latest = useRef(cards);
  latest.current = cards;
  useLayoutEffect(() => {
    const note = ({ target }: Event) => {
      const card = target instanceof Element && list.current?.contains(target) ? target.closest<HTMLElement>("[data-id]") : null;
      const id = card?.dataset.id;
      had.current = id === undefined ? null : { element: target as Element, id, index: latest.current.ids.indexOf(id) };
    };
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", note);
    return () => {
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", note);
    };
  }, [list]);
  useEffect(() => {
    const restore = () => {
      const lost = had.current;
      if (lost === null || lost.element.isConnected || document.activeElement !== document.body) return;
      const next = nextOf(lost, latest.current);
      if (next === "later") return;
      had.current = null;
      const card = next === null ? null : list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(next)}"]`);
      if (card) (card.querySelector<HTMLElement>("[data-reply]") ?? card.querySelector("button"))?.focus({ preventScroll: true });
      else latest.current.leave();
    };
    const observer = new MutationObserver(restore);
    if (list.current !== null) observer.observe(list.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [list]);
}

/** Returns the card that gets the focus; null for none, "later" while the comment that was written is not there yet. */
function nextOf({ id, index }: Had, { ids, draft }: Cards): string | null | "later" {
  if (ids.includes(id)) return id;
  if (id !== draft.id) return ids[Math.min(index, ids.length - 1)] ?? null;
  if (draft.written === null) return null;
  return ids.includes(draft.written) ? draft.written : "later";
}
