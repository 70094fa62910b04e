import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { queryClient } from "#src/api/query-client.ts";

type Article = Output<"get_article">;

export type WritingState = {
  /** True for a draft, which each step saves first. */
  isDraft: boolean;
  /** True if changes of anything else wait for an update. */
  waits: boolean;
  /** Saves these changes. Returns their revision, or null if they could not be saved. */
  save: () => Promise<number | null>;
  /** True once the person has asked for what happens next, before it could be offered. */
  isNextAsked: boolean;
  forgetNext: () => void;
};

/** Returns what runs a step once everything on the screen is saved, with the article as it is then. Changes that wait go on waiting. */
export function useAfterSaving(article: Article, writing: WritingState | undefined) {
  return async (run: (article: Article) => void): Promise<void> => {
    if (writing === undefined || !writing.isDraft) return run(article);
    const saved = await writing.save();
    if (saved === null) return;
    if (saved === article.revision) return run(article);
    const current = await queryClient.fetchQuery({ ...query("get_article", { id: article.id }), staleTime: 0 });
    // A revision that somebody else saved meanwhile is read first.
    if (current.revision === saved) run(current);
  };
}
