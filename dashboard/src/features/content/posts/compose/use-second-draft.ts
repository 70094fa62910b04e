import type { PostFormat } from "@galley/contract";
import { useMemo } from "react";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { emptyDraft, type PostDraft } from "../editor/draft.ts";
import { useXRules } from "../editor/use-x-rules.ts";
import { derived } from "./pieces.ts";

type SecondDraft = { draft: PostDraft; set: (draft: PostDraft) => void; discard: () => void; forget: () => void };

/** Draft for the networks of another format. It follows the first one until somebody changes it. `isUsed`: it goes somewhere. */
export function useSecondDraft(name: string, first: PostDraft, format: PostFormat, isUsed: boolean): SecondDraft {
  const kept = useKeptValues<{ draft: PostDraft | null }>(`compose:${name}:${format}`, { draft: null });
  const rules = useXRules(isUsed);
  const followed = useMemo(
    () => derived(first, format, rules === undefined ? (text) => [text] : rules.splitText) ?? emptyDraft(format),
    [first, format, rules],
  );
  const own = kept.values.draft;
  return {
    draft: own?.format === format ? own : followed,
    set: (draft) => kept.set({ draft }),
    discard: () => kept.set({ draft: null }),
    forget: kept.forget,
  };
}
