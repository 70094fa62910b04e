import { useEffect, useRef } from "react";
import { useMedia } from "#src/ui/use-media.ts";
import { showCard } from "./show-card.ts";

/**
 * Brings the card of a comment into view whose passage was pressed in a narrow window, where the cards are below the text or on another tab.
 * Returns a function that marks a comment as chosen by its card.
 */
export function useShowPressed(chosen: string | null): (id: string) => void {
  const isNarrow = !useMedia("(min-width: 64rem)");
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!isNarrow || chosen === null || chosen === shown.current) return;
    shown.current = chosen;
    const frame = requestAnimationFrame(() => showCard(chosen));
    return () => cancelAnimationFrame(frame);
  }, [isNarrow, chosen]);
  return (id) => {
    shown.current = id;
  };
}
