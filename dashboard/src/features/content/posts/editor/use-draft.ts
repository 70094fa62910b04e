import { useEffect, useState } from "react";
import { type Draft, saysTheSame } from "./draft.ts";
import { findDraft, forgetDraft, keepDraft } from "./kept-drafts.ts";

type Saved = { draft: Draft; revision: number };

export type Writing = {
  draft: Draft;
  set: (draft: Draft) => void;
  /** The revision that it was begun on. */
  base: number;
  isDirty: boolean;
  /** It comes from an earlier visit with this browser. */
  isRestored: boolean;
  /** Somebody saved a newer revision while this was written. */
  isBehind: boolean;
  discard: () => void;
  /** What is written counts as saved with this revision. */
  settle: (revision: number) => void;
};

/** What somebody writes over what is saved. It outlives the page until it is saved or given up. */
export function useDraft(key: string, saved: Saved): Writing {
  const [state, setState] = useState(() => begin(key, saved));
  const isDirty = !saysTheSame(state.draft, state.settled ?? saved.draft);
  // Nothing of one's own is lost by going on to what somebody else has saved.
  if (!isDirty && saved.revision > state.base) setState(cleanOf(saved));
  useEffect(() => {
    if (isDirty) keepDraft(key, { draft: state.draft, base: state.base });
    else forgetDraft(key);
  }, [key, isDirty, state]);
  return {
    draft: state.draft,
    base: state.base,
    isDirty,
    isRestored: state.isRestored && isDirty,
    isBehind: isDirty && saved.revision > state.base,
    set: (draft) => setState((before) => ({ ...before, draft })),
    discard: () => setState(cleanOf(saved)),
    settle: (revision) => setState((before) => ({ ...before, base: revision, settled: before.draft, isRestored: false })),
  };
}

/** `settled` is what was saved last from here, until the service has told it back. */
type State = { draft: Draft; base: number; settled: Draft | undefined; isRestored: boolean };

function begin(key: string, saved: Saved): State {
  const kept = findDraft(key, saved.draft.format);
  if (kept === undefined || saysTheSame(kept.draft, saved.draft)) return cleanOf(saved);
  return { ...kept, settled: undefined, isRestored: true };
}

function cleanOf({ draft, revision }: Saved): State {
  return { draft, base: revision, settled: undefined, isRestored: false };
}
