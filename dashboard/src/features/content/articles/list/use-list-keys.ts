import { useNavigate } from "@tanstack/react-router";
import type { RefObject } from "react";
import { m } from "#messages";
import type { Selection } from "#src/parts/bulk/use-selection.ts";
import { type Shortcut, useShortcuts } from "#src/shell/shortcuts.ts";
import type { BrowsedArticle } from "./list-search.ts";
import { newArticle } from "./new-article.ts";

type Keys = {
  articles: readonly BrowsedArticle[];
  selection: Selection<BrowsedArticle>;
  search: RefObject<HTMLInputElement | null>;
  projectId: string;
  canWrite: boolean;
};

/** Sets up the list's shortcuts. They move the focus from title to title, so that Enter opens and screen readers follow. */
export function useListKeys({ articles, selection, search, projectId, canWrite }: Keys): void {
  const navigate = useNavigate();
  const current = () => document.activeElement?.closest("[data-row]")?.getAttribute("data-row") ?? null;
  const move = (by: 1 | -1) => {
    const at = articles.findIndex(({ id }) => id === current());
    const next = articles[at === -1 ? (by === 1 ? 0 : articles.length - 1) : Math.min(Math.max(at + by, 0), articles.length - 1)];
    if (next === undefined) return;
    const link = document.querySelector<HTMLElement>(`[data-article="${CSS.escape(next.id)}"]`);
    link?.focus();
    link?.scrollIntoView({ block: "nearest" });
  };
  const tick = () => {
    const article = articles.find(({ id }) => id === current());
    if (article !== undefined) selection.toggle(article);
  };
  const writing: Shortcut[] = [
    { keys: "x", label: m.articles_key_select(), run: tick },
    { keys: "n", label: m.articles_new(), run: () => navigate(newArticle(projectId)) },
  ];
  useShortcuts([
    { keys: "j", label: m.articles_key_next(), run: () => move(1) },
    { keys: "k", label: m.articles_key_previous(), run: () => move(-1) },
    { keys: "/", label: m.articles_search(), run: () => search.current?.focus() },
    ...(canWrite ? writing : []),
  ]);
}
