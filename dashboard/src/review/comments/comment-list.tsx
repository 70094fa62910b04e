import { type ReactNode, useRef } from "react";
import { cx } from "#src/ui/cx.ts";
import type { PassageHandle } from "../passages/passage.ts";
import { useAligned } from "./use-aligned.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

export type ListCard = {
  id: string;
  card: ReactNode;
  /** True for one that is written at its words, in front of the others. */
  floats?: boolean;
};

type CommentListProps = {
  cards: readonly ListCard[];
  handle: PassageHandle | null;
  alignTo: HTMLElement | null;
  activeId: string | null;
  draft: { id: string; written: string | null };
};

/** Cards in the order of their passages, and beside them if there is a text to align to. */
export function CommentList({ cards, handle, alignTo, activeId, draft }: CommentListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { order, tops, height } = useAligned(list, {
    handle,
    alignTo,
    ids: cards.map(({ id }) => id),
    activeId,
    floatingId: cards.find(({ floats }) => floats)?.id,
  });
  const sorted = cards.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  useKeptFocus(list, { ids: sorted.map(({ id }) => id), draft, leave: () => handle?.focus() });
  return (
    <ul ref={list} className={cx(alignTo === null ? "flex flex-col gap-3" : "relative")} style={alignTo === null ? undefined : { height }}>
      {sorted.map(({ id, card, floats = false }) => (
        <li
          key={id}
          data-id={id}
          style={alignTo === null ? undefined : { top: tops.get(id) ?? 0 }}
          className={cx(
            alignTo !== null && "absolute inset-x-0 transition-[top,left]",
            alignTo !== null && id === activeId && "z-10 lg:-left-3",
            floats && alignTo === null && "fixed inset-x-2 bottom-2 z-40 mx-auto max-h-[60dvh] max-w-lg overflow-y-auto rounded-xl",
          )}
        >
          {card}
        </li>
      ))}
    </ul>
  );
}
