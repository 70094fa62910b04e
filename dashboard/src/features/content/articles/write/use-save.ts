import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { ApiError } from "#src/api/api-error.ts";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { queryClient } from "#src/api/query-client.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { type Article, changesBetween, type Manuscript, manuscriptOf } from "./manuscript.ts";
import { mergeManuscripts, settledManuscript } from "./merging/merge-manuscripts.ts";
import type { ArticleSide, ArticleWriting, ArticleWritingAction } from "./writing-state.ts";

export type Dropped = Pick<Output<"update_article">, "dropped" | "droppedImages" | "more">;

type Options = {
  articleId: string;
  writing: ArticleWriting;
  dispatch: (action: ArticleWritingAction) => void;
  onConflict: (article: Article) => void;
  onDropped: (dropped: Dropped | null) => void;
};

/** Saves a revision on top of the one that was read. What somebody else saved meanwhile is merged, and asked about where it overlaps. */
export function useSave({ articleId, writing, dispatch, onConflict, onDropped }: Options) {
  const updating = useMutation(mutation("update_article"));
  /** `on` is the revision to save upon, if it is not the one that was written on. */
  async function save(mine: Manuscript, on = writing.base): Promise<number | null> {
    const change = changesBetween(on.content, mine);
    if (change === null) {
      // An article keeps its title, also if the field was emptied.
      dispatch({ type: "write", change: { title: on.content.title } });
      toast(m.editor_nothing_to_save());
      return on.revision;
    }
    dispatch({ type: "send", content: mine });
    try {
      const { revision, dropped, droppedImages, more } = await updating.mutateAsync({ id: articleId, revision: on.revision, ...change });
      dispatch({ type: "saved", revision, content: mine });
      onDropped(dropped.length + droppedImages.length === 0 ? null : { dropped, droppedImages, more });
      toast(m.editor_saved_as({ revision }));
      return revision;
    } catch (error) {
      return afterRefusal(error, mine, on);
    }
  }

  /** Handles a refusal. A conflict may be with the very revision that this browser saved, if the answer to that got lost. */
  async function afterRefusal(error: unknown, mine: Manuscript, on: ArticleSide): Promise<number | null> {
    if (!(error instanceof ApiError) || error.code !== "conflict") {
      toastProblem(error);
      return null;
    }
    const article = await queryClient.fetchQuery({ ...query("get_article", { id: articleId }), staleTime: 0 });
    const theirs = manuscriptOf(article);
    if (changesBetween(theirs, mine) === null) return article.revision;
    const merged = settledManuscript(mergeManuscripts(on.content, mine, theirs));
    dispatch({ type: "arrived", article });
    if (merged !== null) return save(merged, { revision: article.revision, content: theirs });
    onConflict(article);
    return null;
  }
  return { save, isSaving: updating.isPending };
}
