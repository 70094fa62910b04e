import { useRef, useState } from "react";
import { m } from "#messages";
import { toast } from "#src/ui/toast.tsx";
import { useCreate } from "./fresh/use-create.ts";
import type { FreshDetails } from "./fresh/use-fresh-details.ts";
import type { WritingPlace } from "./keeping/copy-calls.ts";
import { useAutosave } from "./keeping/use-autosave.ts";
import type { Article, Manuscript } from "./manuscript.ts";
import { tooLong } from "./too-long.ts";
import { type Dropped, type SaveOptions, useSave } from "./use-save.ts";
import type { useWriting } from "./use-writing.ts";
import type { ArticleSide } from "./writing-state.ts";

type Options = {
  article: Article | null;
  place: WritingPlace;
  fresh: FreshDetails;
  kept: ReturnType<typeof useWriting>;
  editable: boolean;
  isDraft: boolean;
  uploading: number;
  saving: boolean;
  setSaving: (saving: boolean) => void;
  onCreated: (articleId: string) => void;
};

/** Saves what is on the screen as a revision, or as a new article: when it is asked, and a draft at each pause. */
export function useSaveNow({ article, place, fresh, kept, editable, isDraft, uploading, saving, setSaving, onCreated }: Options) {
  const { writing, dispatch, current, unsaved } = kept;
  const { mine, base, other } = writing;
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const [comparing, setComparing] = useState(false);
  const [refused, setRefused] = useState<{ content: Manuscript; reason: string } | null>(null);
  const onRefused = (reason: string) => setRefused({ content: mine, reason });
  const onConflict = () => setComparing(true);
  const { save } = useSave({ articleId: article?.id ?? "", writing, dispatch, onConflict, onDropped: setDropped, onRefused });
  const create = useCreate({ dispatch, onDropped: setDropped, onCreated });
  const running = useRef<Promise<number | null>>(null);

  /** Returns the revision that has the text, or null if it could not be saved. */
  async function saveNow(content?: Manuscript, on: ArticleSide = base, options: SaveOptions = {}): Promise<number | null> {
    // A text becomes one article, and a revision is saved upon the one before.
    if (running.current !== null && article === null) return running.current;
    await running.current;
    const written = content ?? current();
    const problem = uploading > 0 ? m.editor_uploading_first() : tooLong(written);
    if (!editable || problem !== null) {
      if (problem !== null && options.tells !== "nothing") toast(problem, { tone: "problem" });
      return null;
    }
    if (other !== null && on === base) {
      setComparing(true);
      return null;
    }
    setSaving(true);
    running.current = article === null ? create(written, { ...place, ...fresh.belonging }) : save(written, on, options);
    return running.current.finally(() => {
      running.current = null;
      setSaving(false);
    });
  }
  useAutosave({
    isDue: isDraft && article !== null && editable && unsaved && !saving && other === null && uploading === 0 && refused?.content !== mine,
    content: mine,
    save: () => void saveNow(undefined, undefined, { tells: "nothing" }),
  });
  const refusal = unsaved ? refused?.reason : undefined;
  return { saveNow, dropped, forgetDropped: () => setDropped(null), refusal, comparing, setComparing };
}
