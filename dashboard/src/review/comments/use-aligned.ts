import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { PassageHandle } from "../passages/passage.ts";
import { alignCards, topInView } from "./align-cards.ts";

const gap = 12;

type Layout = { order: readonly string[]; tops: ReadonlyMap<string, number>; height: number };
type Options = {
  handle: PassageHandle | null;
  alignTo: HTMLElement | null;
  ids: readonly string[];
  activeId: string | null;
  /** Card that opens beside its words over the others, within the window. */
  floatingId: string | undefined;
};

const nowhere: Layout = { order: [], tops: new Map(), height: 0 };

/**
 * Sorts the cards of a list by their passages and, with a text to align to, puts them beside those. It follows changes in the
 * height of the text and of the cards.
 */
export function useAligned(list: RefObject<HTMLElement | null>, options: Options): Layout {
  const { alignTo } = options;
  const [layout, setLayout] = useState(nowhere);
  const place = useRef(() => {});
  place.current = () => {
    const element = list.current;
    if (element === null) return;
    const next = layoutOf(element, options);
    setLayout((before) => (isSameLayout(before, next) ? before : next));
  };
  useLayoutEffect(() => place.current());
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => place.current());
    for (const element of [alignTo, list.current, ...(list.current?.children ?? [])]) if (element !== null) observer.observe(element);
    void document.fonts.ready.then(() => place.current());
    return () => observer.disconnect();
  });
  return layout;
}

function layoutOf(list: HTMLElement, { handle, alignTo, ids, activeId, floatingId }: Options): Layout {
  const passageTops = new Map(ids.map((id) => [id, handle?.passageTop(id)]));
  const order = ids.toSorted((a, b) => (passageTops.get(a) ?? -1) - (passageTops.get(b) ?? -1));
  if (alignTo === null) return { order, tops: new Map(), height: 0 };
  const start = list.getBoundingClientRect().top;
  const offset = alignTo.getBoundingClientRect().top - start;
  const heights = new Map(
    [...list.children].map((child) => [child instanceof HTMLElement ? (child.dataset.id ?? "") : "", child.getBoundingClientRect().height]),
  );
  const cards = order.map((id) => ({ id, top: offset + (passageTops.get(id) ?? -offset) - 8, height: heights.get(id) ?? 0 }));
  const tops = alignCards(
    cards.filter(({ id }) => id !== floatingId),
    activeId,
    gap,
  );
  const floating = cards.find(({ id }) => id === floatingId);
  if (floating !== undefined) tops.set(floating.id, topInView(floating, { start, end: innerHeight }));
  const height = Math.max(0, ...cards.map(({ id, height: own }) => (tops.get(id) ?? 0) + own));
  return { order, tops, height };
}

function isSameLayout(a: Layout, b: Layout): boolean {
  const sameOrder = a.order.length === b.order.length && a.order.every((id, at) => id === b.order[at]);
  const isNear = (x: number | undefined, y: number) => x !== undefined && Math.abs(x - y) < 1;
  return (
    sameOrder && isNear(a.height, b.height) && a.tops.size === b.tops.size && [...b.tops].every(([id, top]) => isNear(a.tops.get(id), top))
  );
}
