import { useState } from "react";
import type { BrowsedArticle } from "./list-search.ts";

export type Selection = {
  /** Selected articles of the list, each with the revision that it had when it was selected, which is the one the person saw. */
  selected: BrowsedArticle[];
  isSelected: (article: BrowsedArticle) => boolean;
  toggle: (article: BrowsedArticle, on?: boolean) => void;
  toggleAll: (on: boolean) => void;
  drop: (ids: readonly string[]) => void;
  clear: () => void;
};

const none: ReadonlyMap<string, number> = new Map();

/** Keeps the selection of a list. `view` identifies what the list shows; another view clears the selection. */
export function useSelection(articles: readonly BrowsedArticle[], view: string): Selection {
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
    selected: articles.flatMap((article) => {
      const revision = ticked.get(article.id);
      return revision === undefined ? [] : [{ ...article, revision }];
    }),
    isSelected: ({ id }) => ticked.has(id),
    toggle: (article, on) =>
      change((next) => ((on ?? !next.has(article.id)) ? next.set(article.id, article.revision) : next.delete(article.id))),
    toggleAll: (on) => setTicked(on ? new Map(articles.map((article) => [article.id, ticked.get(article.id) ?? article.revision])) : none),
    drop: (ids) =>
      change((next) => {
        for (const id of ids) next.delete(id);
      }),
    clear: () => setTicked(none),
  };
}
