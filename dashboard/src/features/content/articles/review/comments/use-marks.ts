import { useEffect, useLayoutEffect, useRef } from "react";
import type { EditorHandle, Passage } from "../../editor/editor-handle.ts";
import type { Comment } from "./said.tsx";

/** Marks the commented passages of the text, and the one that is about to get a comment. */
export function useMarks(
  handle: EditorHandle | null,
  {
    comments,
    drafted,
    activeId,
    markdown,
  }: { comments: readonly Comment[]; drafted: Passage | null; activeId: string | null; markdown: string },
): void {
  const passages: Passage[] = comments
    .filter(({ quote, orphaned, resolvedAt }) => quote !== "" && !orphaned && resolvedAt === null)
    .map(({ id, quote, prefix, suffix }) => ({ id, quote, prefix, suffix }));
  const marked = drafted !== null && drafted.quote !== "" ? [...passages, drafted] : passages;
  const key = JSON.stringify(marked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the passages; another text has them elsewhere.
  useLayoutEffect(() => handle?.markPassages(marked, activeId), [handle, key, activeId, markdown]);
}

/** Brings the passage of one comment into view once, for people who follow a link such as that of a notification. */
export function useFirstPassage(handle: EditorHandle | null, id: string | null): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || handle === null || id === null) return;
    done.current = true;
    handle.scrollToPassage(id);
  }, [handle, id]);
}
