import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { useCan } from "#src/place/use-place.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { usePageTitle } from "#src/ui/page.tsx";
import type { WriterHandle } from "../editor/editor-handle.ts";
import { creationOf } from "./fresh/use-create.ts";
import { type FreshDetails, useFreshDetails } from "./fresh/use-fresh-details.ts";
import type { WritingPlace } from "./keeping/copy-calls.ts";
import type { Opened } from "./keeping/first-writing.ts";
import { createLast, saveLast } from "./keeping/save-last.ts";
import { lockOf } from "./lock-of.ts";
import { type Article, changesBetween } from "./manuscript.ts";
import { usePresence } from "./presence/use-presence.ts";
import { tooLong } from "./too-long.ts";
import { useSaveNow } from "./use-save-now.ts";
import { useWriting, type WritingOptions } from "./use-writing.ts";

export type Writer = ReturnType<typeof useArticleWriter>;
export type WriterOptions = {
  /** null for a text that is no article yet. */
  article: Article | null;
  place: WritingPlace;
  opened: Opened;
  topic: string | undefined;
  onCreated: (articleId: string) => void;
};

/** Manages the state of an article while a person writes it, from its first word on. A draft saves by itself. */
export function useArticleWriter({ article, place, opened, topic, onCreated }: WriterOptions) {
  const lock = useLock(article);
  const editable = lock === null;
  const isDraft = article === null || article.status === "draft";
  const [saving, setSaving] = useState(false);
  const [uploading, setUploading] = useState(0);
  const [isNextAsked, setNextAsked] = useState(false);
  const [handle, setHandle] = useState<WriterHandle | null>(null);
  const fresh = useFreshDetails({ projectId: place.projectId, isNew: article === null, topic, kept: opened.copy?.kept });
  const readText = useReader(handle);
  const saveLast = useSaveLast({ article, place, fresh, isHeld: !isDraft || uploading > 0 || saving });
  const kept = useWriting({ article, place, opened, details: fresh.details, editable, saveLast, waiting: saving, readText });
  const { writing, dispatch, unsaved } = kept;
  const saves = useSaveNow({ article, place, fresh, kept, editable, isDraft, uploading, saving, setSaving, onCreated });
  const { saveNow } = saves;
  const writers = usePresence({ articleId: article?.id ?? null, handle, editable });
  usePageTitle(writing.mine.title || (article === null ? m.editor_new() : m.editor_untitled()));
  useTopicTitle(fresh.chosen?.title, writing.mine.title === "", (title) => dispatch({ type: "write", change: { title } }));
  const saveOrUpdate = () => {
    const content = kept.current();
    if (isDraft || tooLong(content) !== null || changesBetween(writing.base.content, content) === null) void saveNow();
    else setNextAsked(true);
  };
  useShortcuts(editable ? [{ keys: "$mod+s", label: m.editor_save(), run: saveOrUpdate }] : []);
  /** Makes an article of a new text, and asks for what happens next with it. */
  const stepOn = () => void saveNow().then((revision) => revision !== null && setNextAsked(true));
  return {
    ...kept,
    ...saves,
    lock,
    /** True if changes wait for an update, since typing does not change what is approved or live. */
    waits: unsaved && !isDraft,
    isDraft,
    stepOn,
    isNextAsked,
    forgetNext: () => setNextAsked(false),
    article,
    fresh,
    writers,
    editable,
    saving,
    setUploading,
    handle,
    setHandle,
  };
}

type LastOptions = { article: Article | null; place: WritingPlace; fresh: FreshDetails; isHeld: boolean };

/** Returns what saves the last words of a draft as the person leaves it; null where they wait. */
function useSaveLast({ article, place, fresh, isHeld }: LastOptions): NonNullable<WritingOptions["saveLast"]> | null {
  if (isHeld) return null;
  if (article !== null) return (content, on, isPageLeft) => saveLast(article.id, content, on, isPageLeft);
  return async (content, _on, isPageLeft) => {
    // A page that is loaded again goes on with a text that is no article yet.
    const input = isPageLeft || tooLong(content) !== null ? null : creationOf(content, { ...place, ...fresh.belonging });
    return input !== null && createLast(input);
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
