import { useEffect, useRef } from "react";
import { m } from "#messages";
import { toast } from "#src/ui/toast.tsx";
import type { CarouselDraft } from "../editor/draft.ts";

/**
 * Returns a function that removes a slide and offers it back. It comes back at its place in the draft as it is then, so that what was
 * changed meanwhile stays. The offer ends with the editor.
 */
export function useRemovedSlides(draft: CarouselDraft, set: (slides: CarouselDraft["slides"], open: number) => void) {
  const newest = useRef({ draft, set });
  const offers = useRef(new Set<() => void>());
  useEffect(() => {
    newest.current = { draft, set };
  });
  useEffect(() => {
    const all = offers.current;
    return () => {
      for (const end of all) end();
    };
  }, []);
  return (index: number) => {
    const removed = draft.slides[index];
    if (removed === undefined) return;
    set(draft.slides.toSpliced(index, 1), index);
    const undo = () => {
      const { slides } = newest.current.draft;
      if (!slides.some(({ key }) => key === removed.key)) newest.current.set(slides.toSpliced(index, 0, removed), index);
    };
    offers.current.add(toast(m.posts_slide_removed({ number: index + 1 }), { undo }));
  };
}
