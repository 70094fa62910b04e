import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { ApiError, isTransient } from "#src/api/api-error.ts";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { queryClient } from "#src/api/query-client.ts";
import { reasonOf } from "#src/api/reason-of.ts";
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
  /** Tells why the service does not take what was to be saved by itself. */
  onRefused: (reason: string) => void;
};

export type SaveOptions = {
  /** A step that saves first tells of problems alone. What saves by itself tells nothing, but for the bar. */
  tells?: "all" | "problems" | "nothing";
};

/** Saves a revision on top of the one that was read. What somebody else saved meanwhile is merged, and asked about where it overlaps. */
export function useSave({ articleId, writing, dispatch, onConflict, onDropped, onRefused }: Options) {
  const updating = useMutation(mutation("update_article"));
  /** `on` is the revision to save upon, if it is not the one that was written on. */
  async function save(mine: Manuscript, on = writing.base, { tells = "all" }: SaveOptions = {}): Promise<number | null> {
    const change = changesBetween(on.content, mine);
    if (change === null && tells !== "all") return on.revision;
    if (change === null) {
      // An article keeps its title, also if the field was emptied.
      dispatch({ type: "write", change: { title: on.content.title } });
      toast(m.saved());
      return on.revision;
    }
    dispatch({ type: "send", content: mine });
    try {
      const { revision, dropped, droppedImages, more } = await updating.mutateAsync({ id: articleId, revision: on.revision, ...change });
      dispatch({ type: "saved", revision, content: mine });
      onDropped(dropped.length + droppedImages.length === 0 ? null : { dropped, droppedImages, more });
      if (tells === "all") toast(m.editor_saved_as({ revision }));
      return revision;
    } catch (error) {
      return afterRefusal(error, mine, on, tells);
    }
  }

  /** Handles a refusal. A conflict may be with the very revision that this browser saved, if the answer to that got lost. */
  async function afterRefusal(
    error: unknown,
    mine: Manuscript,
    on: ArticleSide,
    tells: NonNullable<SaveOptions["tells"]>,
  ): Promise<number | null> {
    if (!(error instanceof ApiError) || error.code !== "conflict") {
      if (tells !== "nothing") toastProblem(error);
      else if (!isTransient(error)) onRefused(reasonOf(error));
      return null;
    }
    const article = await queryClient.fetchQuery({ ...query("get_article", { id: articleId }), staleTime: 0 });
    const theirs = manuscriptOf(article);
    if (changesBetween(theirs, mine) === null) return article.revision;
    const merged = settledManuscript(mergeManuscripts(on.content, mine, theirs));
    dispatch({ type: "arrived", article });
    if (merged !== null) return save(merged, { revision: article.revision, content: theirs }, { tells });
    if (tells !== "nothing") onConflict(article);
    return null;
  }
  return { save, isSaving: updating.isPending };
}
