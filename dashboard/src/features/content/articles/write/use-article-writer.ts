import { useRef, useState } from "react";
import { m } from "#messages";
import { useCan } from "#src/place/use-place.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { usePageTitle } from "#src/ui/page.tsx";
import { toast } from "#src/ui/toast.tsx";
import type { WriterHandle } from "../editor/editor-handle.ts";
import { lockOf } from "./lock-of.ts";
import type { Article, Manuscript } from "./manuscript.ts";
import { useDraftOnLeave } from "./use-draft-on-leave.ts";
import { type Dropped, useSave } from "./use-save.ts";
import { useWriting } from "./use-writing.ts";

export type Writer = ReturnType<typeof useArticleWriter>;

/** Manages the state of an article while a person writes it. */
export function useArticleWriter(article: Article) {
  const lock = lockOf(article, useCan("articles:write"));
  const editable = lock === null;
  const [saving, setSaving] = useState(false);
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const [comparing, setComparing] = useState(false);
  const [uploading, setUploading] = useState(0);
  const [handle, setHandle] = useState<WriterHandle | null>(null);
  const { writing, dispatch, unsaved, keep, isFull } = useWriting(article, { editable, waiting: saving });
  const { save } = useSave({ articleId: article.id, writing, dispatch, onConflict: () => setComparing(true), onDropped: setDropped });
  const { base, mine, newer } = writing;
  usePageTitle(mine.title || m.editor_untitled());

  const current = useRef<() => Manuscript>(() => mine);
  current.current = () => ({ ...mine, markdown: handle?.markdown() ?? mine.markdown });
  useDraftOnLeave({ content: () => current.current(), base: base.content, keep, editable, title: mine.title });

  async function saveNow(content = current.current(), on = base): Promise<boolean> {
    if (!editable || saving) return false;
    if (uploading > 0) {
      toast(m.editor_uploading_first(), { tone: "problem" });
      return false;
    }
    if (newer !== null && on !== newer) {
      setComparing(true);
      return false;
    }
    setSaving(true);
    return save(content, on).finally(() => setSaving(false));
  }
  useShortcuts([{ keys: "$mod+s", label: m.editor_save(), run: () => void saveNow() }]);

  const notices = { lock, unsaved, isFull, dropped, forgetDropped: () => setDropped(null), writing, dispatch };
  return { article, ...notices, editable, saving, saveNow, comparing, setComparing, setUploading, handle, setHandle };
}
