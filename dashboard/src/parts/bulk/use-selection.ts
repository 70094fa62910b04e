import { useState } from "react";
import type { BulkItem } from "./bulk-item.ts";

type Selectable = Pick<BulkItem, "id" | "revision">;

export type Selection<T extends Selectable> = {
  /** Selected items of the list, each with the revision that it had when it was selected, which is the one the person saw. */
  selected: T[];
  isSelected: (item: T) => boolean;
  toggle: (item: T, on?: boolean) => void;
  toggleAll: (on: boolean) => void;
  drop: (ids: readonly string[]) => void;
  clear: () => void;
};

const none: ReadonlyMap<string, number> = new Map();

/** Keeps the selection of a list. `view` identifies what the list shows; another view clears the selection. */
export function useSelection<T extends Selectable>(items: readonly T[], view: string): Selection<T> {
  const [ticked, setTicked] = useState(none);
  const [seen, setSeen] = useState(view);
  if (seen !== view) {
    setSeen(view);
    setTicked(none);
  }
  const change = (apply: (next: Map<string, number>) => void) =>
    setTicked((before) => {
      const next = new Map(before);
      apply(next);
      return next;
    });
  return {
    selected: items.flatMap((item) => {
      const revision = ticked.get(item.id);
      return revision === undefined ? [] : [{ ...item, revision }];
    }),
    isSelected: ({ id }) => ticked.has(id),
    toggle: (item, on) => change((next) => ((on ?? !next.has(item.id)) ? next.set(item.id, item.revision) : next.delete(item.id))),
    toggleAll: (on) => setTicked(on ? new Map(items.map((item) => [item.id, ticked.get(item.id) ?? item.revision])) : none),
    drop: (ids) =>
      change((next) => {
        for (const id of ids) next.delete(id);
      }),
    clear: () => setTicked(none),
  };
}
