import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { m } from "#messages";
import { toast } from "#src/ui/toast.tsx";
import { dropArticleDraft, keepArticleDraft } from "../drafts.ts";
import type { Manuscript } from "../manuscript.ts";

const pauseMilliseconds = 400;

type Options = {
  place: { personId: string; articleId: string };
  content: Manuscript;
  unsaved: boolean;
  /** True once the service has the article. */
  done: RefObject<boolean>;
  read: () => string | undefined;
};

/** Keeps a new article in this browser: at each pause, and when the person leaves. */
export function useKeptDraft(options: Options): void {
  const { place, content, unsaved } = options;
  const { personId, articleId } = place;
  const now = useRef(options);
  now.current = options;
  const keep = () => {
    const { place, content, unsaved, done, read } = now.current;
    const markdown = read() ?? content.markdown;
    if (done.current || (!unsaved && markdown.trim() === "")) return false;
    return keepArticleDraft(place, { revision: 0, content: { ...content, markdown }, at: new Date().toISOString() });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer reads the values when it runs; new content restarts it.
  useEffect(() => {
    if (!unsaved) return dropArticleDraft({ personId, articleId });
    const timer = setTimeout(keep, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [unsaved, content, personId, articleId]);
  useEffect(() => {
    const onHide = () => void keep();
    window.addEventListener("pagehide", onHide);
    return () => window.removeEventListener("pagehide", onHide);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on unmount, while the editor still exists.
  useLayoutEffect(() => () => void (keep() && toast(m.editor_leave_kept({ title: now.current.content.title || m.editor_untitled() }))), []);
}
