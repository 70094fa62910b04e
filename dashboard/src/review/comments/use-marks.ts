import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { inSavedText, type Passage, type PassageHandle } from "../passages/passage.ts";
import type { Comment } from "./said.tsx";

type Marked = {
  comments: readonly Comment[];
  drafted: Passage | null;
  activeId: string | null;
  textKey: string;
  readText: () => string;
};

const none: ReadonlySet<string> = new Set();

/**
 * Marks the commented passages of the text, and the one that is about to get a comment. Returns the comments whose passage the text that
 * is shown does not have.
 */
export function useMarks(handle: PassageHandle | null, { comments, drafted, activeId, textKey, readText }: Marked): ReadonlySet<string> {
  const [unmarked, setUnmarked] = useState(none);
  const key = JSON.stringify(passagesOf(comments));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the passages, and `textKey` for the text that is read.
  const passages = useMemo(() => {
    const sought = passagesOf(comments);
    const text = sought.length === 0 ? "" : readText();
    return sought.map((passage) => inSavedText(text, passage));
  }, [key, textKey]);
  const draftKey = JSON.stringify(drafted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `draftKey` stands for the draft; another text has its passages elsewhere.
  useLayoutEffect(() => {
    if (handle === null) return;
    const found = handle.markPassages(drafted !== null && drafted.quote !== "" ? [...passages, drafted] : passages, activeId);
    const missed = passages.map(({ id }) => id).filter((id) => !found.has(id));
    setUnmarked((before) => (isSameSet(before, missed) ? before : new Set(missed)));
  }, [handle, passages, draftKey, activeId, textKey]);
  return unmarked;
}

function passagesOf(comments: readonly Comment[]): Passage[] {
  return comments
    .filter(({ quote, orphaned, resolvedAt }) => quote !== "" && !orphaned && resolvedAt === null)
    .map(({ id, quote, prefix, suffix }) => ({ id, quote, prefix, suffix }));
}

function isSameSet(before: ReadonlySet<string>, ids: readonly string[]): boolean {
  return before.size === ids.length && ids.every((id) => before.has(id));
}

/** Brings the place of one comment into view once, for people who follow a link such as that of a notification. */
export function useFirstPassage(id: string | null, show: (id: string) => void): void {
  const done = useRef(false);
  const bring = useEffectEvent(show);
  useEffect(() => {
    if (done.current || id === null) return;
    done.current = true;
    bring(id);
  }, [id]);
}
