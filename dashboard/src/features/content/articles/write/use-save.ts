import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { ApiError } from "#src/api/api-error.ts";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { queryClient } from "#src/api/query-client.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { changesBetween, type Manuscript, manuscriptOf } from "./manuscript.ts";
import type { ArticleWriting, ArticleWritingAction } from "./writing-state.ts";

export type Dropped = Pick<Output<"update_article">, "dropped" | "droppedImages">;

type Options = {
  articleId: string;
  writing: ArticleWriting;
  dispatch: (action: ArticleWritingAction) => void;
  onConflict: () => void;
  onDropped: (dropped: Dropped | null) => void;
};

/** Saves a revision on top of the one that was read. A newer revision is never overwritten: both sides are shown then. */
export function useSave({ articleId, writing, dispatch, onConflict, onDropped }: Options) {
  const updating = useMutation(mutation("update_article"));
  /** `on` is the revision to save upon, if it is not the one that was written on. */
  async function save(mine: Manuscript, on = writing.base): Promise<boolean> {
    const change = changesBetween(on.content, mine);
    if (change === null) {
      toast(m.editor_nothing_to_save());
      return true;
    }
    dispatch({ type: "send", content: mine });
    try {
      const { revision, dropped, droppedImages } = await updating.mutateAsync({ id: articleId, revision: on.revision, ...change });
      dispatch({ type: "saved", revision, content: mine });
      onDropped(dropped.length + droppedImages.length === 0 ? null : { dropped, droppedImages });
      toast(m.editor_saved_as({ revision }));
      return true;
    } catch (error) {
      await afterRefusal(error, mine);
      return false;
    }
  }

  /** Handles a refusal. A conflict may be with the very revision that this browser saved, if the answer to that got lost. */
  async function afterRefusal(error: unknown, mine: Manuscript): Promise<void> {
    if (!(error instanceof ApiError) || error.code !== "conflict") return toastProblem(error);
    const article = await queryClient.fetchQuery({ ...query("get_article", { id: articleId }), staleTime: 0 });
    if (changesBetween(manuscriptOf(article), mine) !== null) onConflict();
  }
  return { save, isSaving: updating.isPending };
}
