import { type ReactNode, useRef } from "react";
import { cx } from "#src/ui/cx.ts";
import type { PassageHandle } from "../passages/passage.ts";
import { useAligned } from "./use-aligned.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

export type ListCard = { id: string; card: ReactNode };

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
  const { order, tops, height } = useAligned(list, { handle, alignTo, ids: cards.map(({ id }) => id), activeId });
  const sorted = cards.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  useKeptFocus(list, { ids: sorted.map(({ id }) => id), draft, leave: () => handle?.focus() });
  return (
    <ul ref={list} className={cx(alignTo === null ? "flex flex-col gap-3" : "relative")} style={alignTo === null ? undefined : { height }}>
      {sorted.map(({ id, card }) => (
        <li
          key={id}
          data-id={id}
          style={alignTo === null ? undefined : { top: tops.get(id) ?? 0 }}
          className={cx(
            alignTo !== null && "absolute inset-x-0 transition-[top,left]",
            alignTo !== null && id === activeId && "z-10 lg:-left-3",
          )}
        >
          {card}
        </li>
      ))}
    </ul>
  );
}
