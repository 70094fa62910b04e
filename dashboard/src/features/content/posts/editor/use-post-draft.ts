import { useEffect, useState } from "react";
import { type PostDraft, saysTheSame } from "./draft.ts";
import { type Begun, findDraft, forgetDraft, keepPostDraft } from "./kept-drafts.ts";

type Saved = { draft: PostDraft; revision: number };

export type PostWriting = {
  draft: PostDraft;
  set: (draft: PostDraft) => void;
  /** Revision that the draft is based on. */
  base: number;
  isDirty: boolean;
  /** True if the draft comes from an earlier visit with this browser. */
  isRestored: boolean;
  /** True if somebody saved a newer revision meanwhile. */
  isBehind: boolean;
  discard: () => void;
  /** Counts a draft as saved with this revision. What was typed since it was sent stays unsaved. */
  settle: (revision: number, sent: PostDraft) => void;
};

/**
 * Manages a person's changes to the saved version. They outlive the page until they are saved or discarded. `begun` belongs to a post that
 * does not exist yet.
 */
export function usePostDraft(key: string, saved: Saved, begun?: Begun): PostWriting {
  const [state, setState] = useState(() => begin(key, saved));
  const isDirty = !saysTheSame(state.draft, state.settled);
  // Without local changes, taking over another person's revision loses nothing.
  if (!isDirty && saved.revision > state.base) setState(cleanOf(saved));
  const [begunFor] = useState(begun);
  useEffect(() => {
    if (isDirty) keepPostDraft(key, { draft: state.draft, base: state.base, begun: begunFor });
    else forgetDraft(key);
  }, [key, isDirty, state, begunFor]);
  return {
    draft: state.draft,
    base: state.base,
    isDirty,
    isRestored: state.isRestored && isDirty,
    isBehind: isDirty && saved.revision > state.base,
    set: (draft) => setState((before) => ({ ...before, draft })),
    discard: () => setState(cleanOf(saved)),
    settle: (revision, sent) => setState((before) => ({ ...before, base: revision, settled: sent, isRestored: false })),
  };
}

/** `settled` is the saved version that the draft began with, or the one last saved from here. */
type State = { draft: PostDraft; base: number; settled: PostDraft; isRestored: boolean };

function begin(key: string, saved: Saved): State {
  const kept = findDraft(key, saved.draft.format);
  if (kept === undefined || saysTheSame(kept.draft, saved.draft)) return cleanOf(saved);
  return { ...kept, settled: saved.draft, isRestored: true };
}

function cleanOf({ draft, revision }: Saved): State {
  return { draft, base: revision, settled: draft, isRestored: false };
}
