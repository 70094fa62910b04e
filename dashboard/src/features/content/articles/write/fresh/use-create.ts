import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Input } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { queryClient } from "#src/api/query-client.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { type Manuscript, tagsIn } from "../manuscript.ts";
import type { Dropped } from "../use-save.ts";
import type { ArticleWritingAction } from "../writing-state.ts";

export type Belonging = { projectId: string; locale: string | undefined; topicId: string | undefined; byline: string | undefined };
type Options = {
  dispatch: (action: ArticleWritingAction) => void;
  onDropped: (dropped: Dropped | null) => void;
  onCreated: (articleId: string) => void;
};

/** Returns the article that a new text makes; null without words of its own. */
export function creationOf(content: Manuscript, { projectId, locale, topicId, byline }: Belonging): Input<"create_article"> | null {
  const { title, markdown, slug, summary, seoTitle, seoDescription, cover } = content;
  const tags = tagsIn(content.tags);
  if (markdown.trim() === "") return null;
  const named = title.trim() === "" ? {} : { title: title.trim() };
  const extra = {
    ...(slug && { slug }),
    ...(summary && { summary }),
    ...(seoTitle && { seoTitle }),
    ...(seoDescription && { seoDescription }),
    ...(tags.length > 0 && { tags }),
    ...(cover && { coverImageId: cover.id }),
  };
  const place = { ...(locale && { locale }), ...(topicId !== undefined && { topicId }), ...(byline !== undefined && { byline }) };
  return { projectId, ...named, markdown, ...extra, ...place, submit: false };
}

/** Creates an article from a new text. Unchanged input keeps its idempotency key, so that sending it twice creates one article. */
export function useCreate({ dispatch, onDropped, onCreated }: Options) {
  const creating = useMutation(mutation("create_article"));
  const sent = useRef<Input<"create_article">>(undefined);
  return async (content: Manuscript, belonging: Belonging): Promise<number | null> => {
    const input = creationOf(content, belonging);
    if (input === null) {
      toast(m.editor_new_needs_text(), { tone: "problem" });
      return null;
    }
    if (JSON.stringify(sent.current) !== JSON.stringify(input)) sent.current = input;
    try {
      const { id, revision, dropped, droppedImages, more } = await creating.mutateAsync(sent.current ?? input);
      // Read before the screen turns to the article, so that the writer goes on without a pause.
      await queryClient.prefetchQuery(query("get_article", { id }));
      dispatch({ type: "saved", revision, content });
      onDropped(dropped.length + droppedImages.length === 0 ? null : { dropped, droppedImages, more });
      toast(m.editor_new_made());
      onCreated(id);
      return revision;
    } catch (error) {
      toastProblem(error);
      return null;
    }
  };
}
