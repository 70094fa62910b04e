import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { m } from "#src/paraglide/messages.js";
import { toast } from "#src/ui/toast.tsx";
import { dropDraft, keepDraft } from "../drafts.ts";
import type { Manuscript } from "../manuscript.ts";

const pauseMilliseconds = 400;

type Options = {
  place: { personId: string; articleId: string };
  content: Manuscript;
  unsaved: boolean;
  /** Whether the service has it now. */
  done: RefObject<boolean>;
  read: () => string | undefined;
};

/** Keeps a new article in this browser: at each pause, and when somebody leaves. */
export function useKeptDraft(options: Options): void {
  const { place, content, unsaved } = options;
  const { personId, articleId } = place;
  const now = useRef(options);
  now.current = options;
  const keep = () => {
    const { place, content, unsaved, done, read } = now.current;
    const markdown = read() ?? content.markdown;
    if (done.current || (!unsaved && markdown.trim() === "")) return false;
    return keepDraft(place, { revision: 0, content: { ...content, markdown }, at: new Date().toISOString() });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is read at that moment; another content is another moment.
  useEffect(() => {
    if (!unsaved) return dropDraft({ personId, articleId });
    const timer = setTimeout(keep, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [unsaved, content, personId, articleId]);
  useEffect(() => {
    const onHide = () => void keep();
    window.addEventListener("pagehide", onHide);
    return () => window.removeEventListener("pagehide", onHide);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end alone, while the editor is still there.
  useLayoutEffect(() => () => void (keep() && toast(m.editor_leave_kept({ title: now.current.content.title || m.editor_untitled() }))), []);
}
