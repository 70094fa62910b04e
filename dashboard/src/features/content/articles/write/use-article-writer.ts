import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { useCan } from "#src/place/use-place.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { usePageTitle } from "#src/ui/page.tsx";
import { toast } from "#src/ui/toast.tsx";
import type { WriterHandle } from "../editor/editor-handle.ts";
import { useCreate } from "./fresh/use-create.ts";
import { useFreshDetails } from "./fresh/use-fresh-details.ts";
import type { WritingPlace } from "./keeping/copy-calls.ts";
import type { OpenedCopy } from "./keeping/first-writing.ts";
import { lockOf } from "./lock-of.ts";
import type { Article, Manuscript } from "./manuscript.ts";
import { usePresence } from "./presence/use-presence.ts";
import { tooLong } from "./too-long.ts";
import { type Dropped, useSave } from "./use-save.ts";
import { useWriting } from "./use-writing.ts";
import type { ArticleSide } from "./writing-state.ts";

export type Writer = ReturnType<typeof useArticleWriter>;
export type WriterOptions = {
  /** null for a text that is no article yet. */
  article: Article | null;
  place: WritingPlace;
  opened: OpenedCopy;
  topic: string | undefined;
  onCreated: (articleId: string) => void;
};

/** Manages the state of an article while a person writes it, from its first word on. */
export function useArticleWriter({ article, place, opened, topic, onCreated }: WriterOptions) {
  const lock = useLock(article);
  const editable = lock === null;
  const [saving, setSaving] = useState(false);
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const [comparing, setComparing] = useState(false);
  const [uploading, setUploading] = useState(0);
  const [handle, setHandle] = useState<WriterHandle | null>(null);
  const fresh = useFreshDetails({ projectId: place.projectId, isNew: article === null, topic, kept: opened?.kept });
  const readText = useReader(handle);
  const kept = useWriting({ article, place, opened, details: fresh.details, editable, waiting: saving, readText });
  const { writing, dispatch, current } = kept;
  const { save } = useSave({
    articleId: article?.id ?? "",
    writing,
    dispatch,
    onConflict: () => setComparing(true),
    onDropped: setDropped,
  });
  const create = useCreate({ dispatch, onDropped: setDropped, onCreated });
  const writers = usePresence({ articleId: article?.id ?? null, handle, editable });
  usePageTitle(writing.mine.title || (article === null ? m.editor_new() : m.editor_untitled()));
  useTopicTitle(fresh.chosen?.title, writing.mine.title === "", (title) => dispatch({ type: "write", change: { title } }));

  /** Returns the revision that has the text, or null if it could not be saved. */
  async function saveNow(content: Manuscript = current(), on: ArticleSide = writing.base): Promise<number | null> {
    if (!editable || saving) return null;
    const problem = uploading > 0 ? m.editor_uploading_first() : tooLong(content);
    if (problem !== null) {
      toast(problem, { tone: "problem" });
      return null;
    }
    if (writing.other !== null && on === writing.base) {
      setComparing(true);
      return null;
    }
    setSaving(true);
    const saved = article === null ? create(content, { ...place, ...fresh.belonging }) : save(content, on);
    return saved.finally(() => setSaving(false));
  }
  const label = article === null ? m.editor_save_new() : m.editor_save();
  useShortcuts([{ keys: "$mod+s", label, run: () => void saveNow() }]);

  const notices = { lock, dropped, forgetDropped: () => setDropped(null) };
  return {
    ...kept,
    ...notices,
    article,
    fresh,
    writers,
    editable,
    saving,
    saveNow,
    comparing,
    setComparing,
    setUploading,
    handle,
    setHandle,
  };
}

function useLock(article: Article | null): string | null {
  const mayWrite = useCan("articles:write");
  return article === null ? null : lockOf(article, mayWrite);
}

/** Returns a function that reads the editor as it is by then. */
function useReader(handle: WriterHandle | null): () => string | undefined {
  const editor = useRef(handle);
  editor.current = handle;
  return () => editor.current?.markdown();
}

/** Gives a text without a title that of its planned topic, once one is chosen. */
function useTopicTitle(title: string | undefined, isEmpty: boolean, write: (title: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the choice of a topic writes its title.
  useEffect(() => {
    if (title !== undefined && isEmpty) write(title);
  }, [title]);
}
